import { type OperationSet, operationsOf, reads } from '../../platform/operation.ts';
import { packRepository } from './pack.ts';

const TYPES = {
  tar: 'application/x-tar',
  'tar.gz': 'application/gzip',
  zip: 'application/zip',
  bz2: 'application/x-bzip2',
  'tar.bz2': 'application/x-bzip2',
  tb2: 'application/x-bzip2',
  tbz: 'application/x-bzip2',
  tbz2: 'application/x-bzip2',
} as const;

/** Downloads of repositories. */
export const operations: OperationSet = operationsOf(
  reads('downloadRepositoryArchive', {
    run: async (call, { query }, place) => {
      const { bytes, headers } = await packRepository(call, place, { ...query, format: 'tar.gz' });
      return { status: 200, body: bytes, contentType: 'application/gzip', headers };
    },
  }),
  reads('downloadRepositoryArchiveAs', {
    run: async (call, { path, query }, place) => {
      const { bytes, headers } = await packRepository(call, place, { ...query, format: path.format });
      return { status: 200, body: bytes, contentType: TYPES[path.format], headers };
    },
  }),
);
