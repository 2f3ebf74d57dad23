import { type OperationSet, operationsOf, reads } from '../../platform/operation.ts';
import { packRepository } from './pack.ts';

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
      return { status: 200, body: bytes, contentType: 'application/octet-stream', headers };
    },
  }),
);
