import { describe } from 'vitest';
import { neverReturns, returnsArray, returnsBytes, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, boolean, listed, text } from './support/parameter-claims.ts';

const REPOSITORY = '/projects/acme%2Fapp/repository';
const ARCHIVE = at('downloadRepositoryArchive', `GET ${REPOSITORY}/archive`);
const CONTRIBUTORS = at('listContributors', `GET ${REPOSITORY}/contributors`);
const BASE = at('getMergeBase', `GET ${REPOSITORY}/merge_base`);
const COMPARE = `GET ${REPOSITORY}/compare?from=main&to=feature%2Fa`;
const FORMATS = ['bz2', 'tar', 'tar.bz2', 'tar.gz', 'tb2', 'tbz', 'tbz2', 'zip'];
const SHA = '6dcb09b5b57875f334f61aebed695e2e4193db5e';

describe('blobs and archives', () => {
  proves(
    '[A-REPO-002] a blob by sha',
    takes('getRepositoryBlob', `GET ${REPOSITORY}/blobs/${SHA}`, { path: { id: 'acme/app', sha: SHA } }),
    refuses(`GET ${REPOSITORY}/blobs/${SHA}?ref=main`, ['query', 'ref', 'unknown']),
    returnsObject('getRepositoryBlob'),
    neverReturns('getRepositoryBlob', (blob) => delete blob['size'], ['body', '/size', 'required']),
    neverReturns('getRepositoryBlob', (blob) => delete blob['content'], ['body', '/content', 'required']),
  );
  proves(
    '[A-REPO-003] the bytes of a blob',
    takes('getRepositoryBlobRaw', `GET ${REPOSITORY}/blobs/${SHA}/raw`, { path: { id: 'acme/app', sha: SHA } }),
    refuses(`GET ${REPOSITORY}/blobs/${SHA}/raw?lfs=true`, ['query', 'lfs', 'unknown']),
    returnsBytes('getRepositoryBlobRaw', 'application/octet-stream'),
  );
  proves(
    '[A-REPO-004] an archive takes path, sha, include_lfs_blobs and exclude_paths',
    takes(
      ARCHIVE.operation,
      `${ARCHIVE.line}?path=src&sha=main&include_lfs_blobs=false&exclude_paths[]=a&exclude_paths[]=b`,
      { query: { path: 'src', sha: 'main', include_lfs_blobs: false, exclude_paths: ['a', 'b'] } },
    ),
    refuses(`${ARCHIVE.line}?ref=main`, ['query', 'ref', 'unknown']),
    returnsBytes('downloadRepositoryArchive', 'application/gzip'),
  );
  proves(
    '[A-REPO-015] eight suffixes, tar.gz without one; any other is refused',
    takes(ARCHIVE.operation, ARCHIVE.line, { path: { id: 'acme/app' } }),
    FORMATS.map((format) =>
      takes('downloadRepositoryArchiveAs', `${ARCHIVE.line}.${format}`, { path: { id: 'acme/app', format } }),
    ),
    ['rar', 'tar.xz', 'ZIP'].map((format) => refuses(`${ARCHIVE.line}.${format}`, ['path', 'format', 'enum'])),
    ['zip', 'gzip', 'x-bzip2', 'x-tar'].map((type) =>
      returnsBytes('downloadRepositoryArchiveAs', `application/${type}`),
    ),
  );
  proves(
    '[A-REPO-017] sha and path are texts, exclude_paths an array',
    text(ARCHIVE, 'sha', SHA, 'v1.0', 'feature/a'),
    text(ARCHIVE, 'path', 'src/lib'),
    takes(ARCHIVE.operation, `${ARCHIVE.line}?exclude_paths[]=a%2Fb`, {
      query: { exclude_paths: ['a/b'] },
    }),
    refuses(`${ARCHIVE.line}?exclude_paths=a`, ['query', 'exclude_paths', 'unknown']),
  );
  proves('[A-REPO-018] include_lfs_blobs defaults to true', boolean(ARCHIVE, 'include_lfs_blobs', true));
});

describe('comparisons', () => {
  proves(
    '[A-REPO-005] from and to are required',
    takes('compareRepository', COMPARE, { query: { from: 'main', to: 'feature/a' } }),
    refuses(`GET ${REPOSITORY}/compare?to=a`, ['query', 'from', 'required']),
    refuses(`GET ${REPOSITORY}/compare?from=a`, ['query', 'to', 'required']),
    returnsObject('compareRepository'),
  );
  proves(
    '[A-REPO-024] straight defaults to false',
    takes('compareRepository', COMPARE, { query: { straight: false } }),
    takes('compareRepository', `${COMPARE}&straight=true`, { query: { straight: true } }),
    refuses(`${COMPARE}&straight=yes`, ['query', 'straight', 'type']),
  );
  proves(
    '[A-REPO-025] from_project_id and unidiff',
    takes('compareRepository', COMPARE, { query: { unidiff: false } }),
    takes('compareRepository', `${COMPARE}&from_project_id=7&unidiff=true`, {
      query: { from_project_id: 7, unidiff: true },
    }),
    refuses(`${COMPARE}&from_project_id=acme`, ['query', 'from_project_id', 'type']),
    refuses(`${COMPARE}&unidiff=1`, ['query', 'unidiff', 'type']),
  );
  proves(
    '[A-REPO-006] contributors take ref, order_by and sort',
    takes(CONTRIBUTORS.operation, `${CONTRIBUTORS.line}?ref=main&order_by=email&sort=desc`, {
      query: { ref: 'main', order_by: 'email', sort: 'desc' },
    }),
    refuses(`${CONTRIBUTORS.line}?order=email`, ['query', 'order', 'unknown']),
    returnsArray('listContributors'),
  );
  proves(
    '[A-REPO-026] order_by defaults to commits, sort to asc',
    listed(CONTRIBUTORS, 'order_by', ['name', 'email', 'commits'], 'commits'),
    listed(CONTRIBUTORS, 'sort', ['asc', 'desc'], 'asc'),
    text(CONTRIBUTORS, 'ref', 'main'),
  );
  proves(
    '[A-REPO-007] a merge base needs refs',
    takes(BASE.operation, `${BASE.line}?refs[]=main&refs[]=feature%2Fa`, { query: { refs: ['main', 'feature/a'] } }),
    refuses(BASE.line, ['query', 'refs[]', 'required']),
    returnsObject('getMergeBase'),
  );
  proves(
    '[A-REPO-029] two refs or more',
    takes(BASE.operation, `${BASE.line}?refs[]=a&refs[]=b&refs[]=c`, { query: { refs: ['a', 'b', 'c'] } }),
    refuses(`${BASE.line}?refs[]=a`, ['query', 'refs[]', 'minItems']),
  );
});

describe('commits', () => {
  const LIST = at('listCommits', `GET ${REPOSITORY}/commits`);
  const REFS = at('listCommitRefs', `GET ${REPOSITORY}/commits/${SHA}/refs`);
  proves(
    '[A-COMMIT-001] list',
    takes(LIST.operation, LIST.line, { query: { page: 1, per_page: 20 } }),
    refuses(`${LIST.line}?page=x`, ['query', 'page', 'type']),
    returnsArray('listCommits'),
  );
  proves(
    '[A-COMMIT-003] one commit by hash, branch or tag',
    takes('getCommit', `GET ${REPOSITORY}/commits/${SHA}`, { path: { id: 'acme/app', sha: SHA } }),
    takes('getCommit', `GET ${REPOSITORY}/commits/feature%2Fa`, { path: { id: 'acme/app', sha: 'feature/a' } }),
    refuses(`GET ${REPOSITORY}/commits/${SHA}?stats=1`, ['query', 'stats', 'type']),
    returnsObject('getCommit'),
  );
  proves(
    '[A-COMMIT-004] references of a commit',
    takes(REFS.operation, `${REFS.line}?type=tag&page=2&per_page=5`, {
      path: { id: 'acme/app', sha: SHA },
      query: { type: 'tag', page: 2, per_page: 5 },
    }),
    refuses(`${REFS.line}?order=x`, ['query', 'order', 'unknown']),
    returnsArray('listCommitRefs'),
  );
  proves(
    '[A-COMMIT-005] sequence of a commit',
    takes('getCommitSequence', `GET ${REPOSITORY}/commits/${SHA}/sequence`, { path: { id: 'acme/app', sha: SHA } }),
    refuses(`GET ${REPOSITORY}/commits/${SHA}/sequence?first_parent=x`, ['query', 'first_parent', 'type']),
    returnsObject('getCommitSequence'),
    neverReturns('getCommitSequence', (sequence) => void (sequence['count'] = '5'), ['body', '/count', 'type']),
  );
  proves('[A-COMMIT-011] ref_name is a branch, tag or range', text(LIST, 'ref_name', 'main', 'v1.0', 'v1.0..main'));
  proves(
    '[A-COMMIT-012] since and until are instants',
    ['since', 'until'].flatMap((name) => [
      takes(LIST.operation, `${LIST.line}?${name}=2026-01-02T03:04:05Z`, { query: { [name]: '2026-01-02T03:04:05Z' } }),
      refuses(`${LIST.line}?${name}=yesterday`, ['query', name, 'format']),
    ]),
  );
  proves(
    '[A-COMMIT-013] path, author, all and first_parent',
    text(LIST, 'path', 'src/a.ts'),
    text(LIST, 'author', 'Joe'),
    boolean(LIST, 'all'),
    boolean(LIST, 'first_parent', false),
  );
  proves('[A-COMMIT-014] order defaults to default', listed(LIST, 'order', ['default', 'topo'], 'default'));
  proves('[A-COMMIT-015] trailers', boolean(LIST, 'trailers', false));
  proves('[A-COMMIT-028] type of references', listed(REFS, 'type', ['branch', 'tag', 'all'], 'all'));
});
