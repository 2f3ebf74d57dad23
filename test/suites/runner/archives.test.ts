import { provesEach, useBench } from './bench/bench.ts';
import { all, flows, refused } from './bench/faults.ts';
import type { Message } from './bench/message.ts';
import { accepts, asks, header, refuses } from './bench/plants.ts';

useBench();

const PARTS = 'downloadRepositoryArchiveAs/law/workflow/archiveParts';
const KINDS = 'downloadRepositoryArchiveAs/law/workflow/archiveFormats';

const FORMATS = ['bz2', 'tar', 'tar.bz2', 'tar.gz', 'tb2', 'tbz', 'tbz2', 'zip'];

/** A violation for one format after another. */
function eachFormat(what: string, change: (message: Message) => void) {
  const plants = FORMATS.map((format) => {
    const response = (message: Message): void => {
      if (new URL(message.target, 'http://localhost').pathname.endsWith(`archive.${format}`)) change(message);
    };
    return [`${what} ${format}`, { response }] as const;
  });
  return Object.fromEntries(plants);
}

const IGNORED = {
  'path is ignored': asks(/([?&])path=docs/, '$1'),
  'exclude_paths is ignored': asks(/([?&])exclude_paths%5B%5D=docs/, '$1'),
};

provesEach({
  '[A-REPO-004] an archive is of a path, a state, with or without': all(
    {
      cases: ['downloadRepositoryArchive/200/public'],
      plants: { 'it is refused': refuses(403), 'it is empty': { response: (message) => void (message.status = 204) } },
    },
    flows(PARTS, {
      ...IGNORED,
      'sha is ignored': asks(/([?&])sha=feature/, '$1'),
      'include_lfs_blobs is ignored': asks(/([?&])include_lfs_blobs=false/, '$1'),
    }),
  ),
  '[A-REPO-015] an archive has one of eight formats': all(
    flows(
      KINDS,
      eachFormat('refused as', (message) => void (message.status = 400)),
    ),
    refused('downloadRepositoryArchiveAs', '400/badFormat', accepts()),
  ),
  '[A-REPO-016] with a suffix and without, type and name are those of the format': all(
    flows(
      KINDS,
      eachFormat('no name of', (message) => void (message.headers['content-disposition'] = 'attachment')),
    ),
    {
      cases: ['downloadRepositoryArchive/200/public', 'downloadRepositoryArchiveAs/200'],
      plants: { 'it is called JSON': header('content-type', 'application/json') },
    },
  ),
  '[A-REPO-017] an archive is of the default branch unless a state is named': flows(PARTS, {
    ...IGNORED,
    'of another by default': asks(/(archive\.tar)$/, '$1?sha=feature'),
    'tags are unknown': asks('sha=v1.0', 'sha=nowhere'),
  }),
  '[A-REPO-018] large files come with their content unless pointers are wanted': flows(PARTS, {
    'pointers come by default': asks(/(archive\.tar)$/, '$1?include_lfs_blobs=false'),
    'pointers never come': asks('include_lfs_blobs=false', 'include_lfs_blobs=true'),
  }),
});
