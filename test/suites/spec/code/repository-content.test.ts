import { describe, expect, it } from 'vitest';
import {
  api,
  bodySchema,
  caseNames,
  component,
  header,
  isPublic,
  parameter,
  property,
  response,
  target,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, type ParameterRule } from '../parameter-rule.ts';

const COMMITS = '/projects/{id}/repository/commits';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[A-REPO-002]',
    id: 'getRepositoryBlob',
    at: 'GET /projects/{id}/repository/blobs/{sha}',
    query: '',
    gives: 'Blob',
  },
  { rows: '[A-REPO-003]', id: 'getRepositoryBlobRaw', at: 'GET /projects/{id}/repository/blobs/{sha}/raw', query: '' },
  {
    rows: '[A-REPO-004][A-REPO-016]',
    id: 'downloadRepositoryArchive',
    at: 'GET /projects/{id}/repository/archive',
    query: 'path, sha, include_lfs_blobs, exclude_paths[]',
  },
  {
    rows: '[A-REPO-004][A-REPO-016]',
    id: 'downloadRepositoryArchiveAs',
    at: 'GET /projects/{id}/repository/archive.{format}',
    query: 'path, sha, include_lfs_blobs, exclude_paths[]',
  },
  {
    rows: '[A-REPO-005]',
    id: 'compareRepository',
    at: 'GET /projects/{id}/repository/compare',
    query: 'from, to, from_project_id, straight, unidiff',
    gives: 'CompareResult',
  },
  {
    rows: '[A-REPO-006]',
    id: 'listContributors',
    at: 'GET /projects/{id}/repository/contributors',
    query: 'ref, order_by, sort, page, per_page',
    gives: '[]Contributor',
  },
  {
    rows: '[A-REPO-007][A-REPO-008]',
    id: 'getMergeBase',
    at: 'GET /projects/{id}/repository/merge_base',
    query: 'refs[]',
    gives: 'PlainCommit',
  },
  {
    rows: '[A-COMMIT-001]',
    id: 'listCommits',
    at: `GET ${COMMITS}`,
    query: 'ref_name, since, until, path, author, all, with_stats, first_parent, order, trailers, page, per_page',
    gives: '[]CommitListEntry',
  },
  { rows: '[A-COMMIT-003]', id: 'getCommit', at: `GET ${COMMITS}/{sha}`, query: 'stats', gives: 'Commit' },
  {
    rows: '[A-COMMIT-004]',
    id: 'listCommitRefs',
    at: `GET ${COMMITS}/{sha}/refs`,
    query: 'type, page, per_page',
    gives: '[]CommitRef',
  },
  {
    rows: '[A-COMMIT-005][A-COMMIT-006]',
    id: 'getCommitSequence',
    at: `GET ${COMMITS}/{sha}/sequence`,
    query: 'first_parent',
    gives: 'CommitSequence',
  },
];

const PARAMETERS: readonly ParameterRule[] = [
  [
    '[A-REPO-015]',
    'downloadRepositoryArchiveAs',
    'format',
    { enum: ['bz2', 'tar', 'tar.bz2', 'tar.gz', 'tb2', 'tbz', 'tbz2', 'zip'] },
  ],
  ['[A-REPO-017]', 'downloadRepositoryArchive', 'exclude_paths[]', { type: 'array', items: ['string'] }],
  ['[A-REPO-017]', 'downloadRepositoryArchive', 'path', { type: 'string' }],
  ['[A-REPO-017]', 'downloadRepositoryArchive', 'sha', { type: 'string', says: ['tip of the default branch'] }],
  ['[A-REPO-018]', 'downloadRepositoryArchive', 'include_lfs_blobs', { type: 'boolean', default: true }],
  ['[A-REPO-024]', 'compareRepository', 'straight', { type: 'boolean', default: false }],
  ['[A-REPO-025]', 'compareRepository', 'from_project_id', { type: 'integer' }],
  ['[A-REPO-025]', 'compareRepository', 'unidiff', { type: 'boolean', default: false }],
  ['[A-REPO-026]', 'listContributors', 'order_by', { enum: ['name', 'email', 'commits'], default: 'commits' }],
  ['[A-REPO-026]', 'listContributors', 'sort', { enum: ['asc', 'desc'], default: 'asc' }],
  ['[A-REPO-026]', 'listContributors', 'ref', { type: 'string', says: ['default branch'] }],
  ['[A-COMMIT-010]', 'listCommits', 'with_stats', { type: 'boolean', default: false }],
  ['[A-COMMIT-011]', 'listCommits', 'ref_name', { type: 'string' }],
  ['[A-COMMIT-012]', 'listCommits', 'since', { format: 'date-time' }],
  ['[A-COMMIT-012]', 'listCommits', 'until', { format: 'date-time' }],
  ['[A-COMMIT-013]', 'listCommits', 'path', { type: 'string' }],
  ['[A-COMMIT-013]', 'listCommits', 'author', { type: 'string' }],
  ['[A-COMMIT-013]', 'listCommits', 'all', { type: 'boolean' }],
  ['[A-COMMIT-013]', 'listCommits', 'first_parent', { type: 'boolean' }],
  ['[A-COMMIT-014]', 'listCommits', 'order', { enum: ['default', 'topo'], default: 'default' }],
  ['[A-COMMIT-015]', 'listCommits', 'trailers', { type: 'boolean' }],
  ['[A-COMMIT-010]', 'getCommit', 'stats', { type: 'boolean', default: true }],
  ['[A-COMMIT-028]', 'listCommitRefs', 'type', { enum: ['branch', 'tag', 'all'], default: 'all' }],
];

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('content and commits', () => {
  it('[A-REPO-019] may refuse downloads with 429', () => {
    for (const id of ['downloadRepositoryArchive', 'downloadRepositoryArchiveAs'])
      expect(header(id, 429, 'Retry-After').name).toBe('Retry-After');
  });

  it('[A-REPO-029] needs two refs for an ancestor', () => {
    expect([parameter('getMergeBase', 'refs[]').required, parameter('getMergeBase', 'refs[]').schema.minItems]).toEqual(
      [true, 2],
    );
    expect(caseNames(response('getMergeBase', 400))).toContain('badRefs');
  });

  it('[A-REPO-031] reads public repositories without a credential and hides private ones', () => {
    const reads = api.operations.filter(
      (item) => item.method === 'GET' && item.path.startsWith('/projects/{id}/repository/'),
    );
    expect(reads.length).toBeGreaterThan(13);
    for (const { operationId } of reads)
      expect([
        operationId,
        isPublic(operationId),
        caseNames(response(operationId, 404)).includes('projectHidden'),
      ]).toEqual([operationId, true, true]);
  });

  it('[A-COMMIT-010] adds stats to a new commit unless said otherwise', () => {
    expect(property(bodySchema('createCommit'), 'stats').default).toBe(true);
  });

  it('[A-REPO-015] refuses any other format', () => {
    expect(response('downloadRepositoryArchiveAs', 400).extensions['x-cases']).toMatchObject({
      badFormat: { parameters: { format: 'rar' } },
    });
  });

  it('[A-COMMIT-015] answers trailers as a hash of texts and as a hash of lists', () => {
    const commit = component('Commit');
    expect(target(property(commit, 'trailers')).additionalProperties?.types).toEqual(['string']);
    expect(target(property(commit, 'extended_trailers')).additionalProperties?.types).toEqual(['array']);
  });
});
