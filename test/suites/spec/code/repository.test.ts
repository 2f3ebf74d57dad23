import { describe, expect, it } from 'vitest';
import {
  bodyMediaType,
  bodySchema,
  caseNames,
  component,
  expectExactly,
  header,
  isNullable,
  isPublic,
  items,
  nonNull,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  required,
  response,
  responseSchema,
  scopes,
  target,
  typesOf,
  values,
} from '../description.ts';

const TREE = 'listRepositoryTree';
const HEADERS = [
  'X-Service-Blob-Id',
  'X-Service-Commit-Id',
  'X-Service-Content-Sha256',
  'X-Service-Encoding',
  'X-Service-File-Name',
  'X-Service-File-Path',
  'X-Service-Last-Commit-Id',
  'X-Service-Ref',
  'X-Service-Size',
  'X-Service-Execute-Filemode',
];

describe('repository tree', () => {
  it('[A-REPO-001] lists a folder with the parameters of the seed', () => {
    expect(operation(TREE).path).toBe('/projects/{id}/repository/tree');
    expect(parameterNames(TREE, 'query')).toEqual(['path', 'ref', 'recursive', 'pagination', 'page_token', 'per_page']);
    expect(items(responseSchema(TREE, 200))).toBe(component('TreeEntry'));
  });

  it('[A-REPO-009][A-REPO-010] has entries of id, name, type, path and mode; a submodule is a commit', () => {
    const entry = component('TreeEntry');
    expectExactly(entry, ['id', 'name', 'type', 'path', 'mode']);
    expect(required(entry)).toHaveLength(5);
    expect(property(entry, 'type').enum).toEqual(['tree', 'blob', 'commit']);
    const mode = new RegExp(property(entry, 'mode').pattern ?? '$^');
    for (const value of ['100644', '100755', '040000']) expect(mode.test(value)).toBe(true);
  });

  it('[A-REPO-011] is not recursive by default and starts at the root of the default branch', () => {
    expect([typesOf(parameter(TREE, 'recursive').schema), parameter(TREE, 'recursive').schema.default]).toEqual([
      ['boolean'],
      false,
    ]);
    expect(parameter(TREE, 'ref').description).toMatch(/the default branch when missing/);
    expect(parameter(TREE, 'path').required).toBe(false);
  });

  it('[A-REPO-012][A-REPO-013] pages by keyset only, with Link and nothing else', () => {
    expect(operation(TREE).extensions['x-pagination']).toEqual(['keyset']);
    expect(parameter(TREE, 'per_page').schema.default).toBe(20);
    expect(parameterNames(TREE, 'query')).not.toContain('page');
    expect(header(TREE, 200, 'Link').required).toBe(false);
    expect(response(TREE, 200).headers.filter((one) => /^x-(total|page|next)/i.test(one.name))).toEqual([]);
    expect(operation(TREE).description).toMatch(/`page` is ignored/);
  });
});

describe('repository files', () => {
  const file = component('RepositoryFile');

  it('[A-FILE-001] gets a file at a ref', () => {
    expect([operation('getFile').method, operation('getFile').path]).toEqual([
      'GET',
      '/projects/{id}/repository/files/{file_path}',
    ]);
    expect([parameter('getFile', 'ref').required, parameter('getFile', 'file_path').in]).toEqual([true, 'path']);
    expect(responseSchema('getFile', 200)).toBe(file);
  });

  it('[A-FILE-002] answers HEAD without content', () => {
    expect([operation('headFile').method, operation('headFile').path]).toEqual([
      'HEAD',
      '/projects/{id}/repository/files/{file_path}',
    ]);
    for (const one of operation('headFile').responses) expect([one.status, one.content]).toEqual([one.status, []]);
  });

  it('[A-FILE-009] has exactly the fields of the seed', () => {
    expectExactly(file, [
      'file_name',
      'file_path',
      'size',
      'encoding',
      'content',
      'content_sha256',
      'ref',
      'blob_id',
      'commit_id',
      'last_commit_id',
      'execute_filemode',
    ]);
    expect(property(file, 'encoding').enum).toEqual(['base64', 'text']);
    expect(typesOf(property(file, 'execute_filemode'))).toEqual(['boolean']);
  });

  it('[A-FILE-012] answers HEAD with ten headers', () => {
    for (const name of HEADERS) expect(header('headFile', 200, name).name).toBe(name);
    expect(typesOf(header('headFile', 200, 'X-Service-Size').schema)).toEqual(['integer']);
  });

  it('[A-FILE-017] gets raw bytes at the project HEAD unless said otherwise, the pointer of large files', () => {
    expect([parameter('getFileRaw', 'ref').schema.default, parameter('getFileRaw', 'ref').required]).toEqual([
      'HEAD',
      false,
    ]);
    expect([typesOf(parameter('getFileRaw', 'lfs').schema), parameter('getFileRaw', 'lfs').schema.default]).toEqual([
      ['boolean'],
      false,
    ]);
    expect(response('getFileRaw', 200).content.map((one) => one.name)).toEqual(['application/octet-stream']);
  });

  it('[A-FILE-026] reads public files without a credential', () => {
    expect(['getFile', 'headFile', 'getFileRaw'].map(isPublic)).toEqual([true, true, true]);
    expect(isPublic('createCommit')).toBe(false);
  });
});

describe('commits', () => {
  const body = bodySchema('createCommit');
  const action = items(property(body, 'actions'));

  it('[A-COMMIT-002] makes one commit of several changes, from JSON or a form', () => {
    expect([operation('createCommit').method, operation('createCommit').path]).toEqual([
      'POST',
      '/projects/{id}/repository/commits',
    ]);
    expect(required(body)).toEqual(['branch', 'commit_message', 'actions']);
    expect([...properties(body).keys()].toSorted()).toEqual([
      'actions',
      'author_email',
      'author_name',
      'branch',
      'commit_message',
      'force',
      'start_branch',
      'start_project',
      'start_sha',
      'stats',
    ]);
    expect(bodyMediaType('createCommit', 'application/x-www-form-urlencoded').schema).toBe(body);
    expect(responseSchema('createCommit', 201)).toBe(component('CreatedCommit'));
  });

  it('[A-COMMIT-007] has the fields of the seed', () => {
    const commit = component('Commit');
    expectExactly(commit, [
      'id',
      'short_id',
      'title',
      'author_name',
      'author_email',
      'authored_date',
      'committer_name',
      'committer_email',
      'committed_date',
      'created_at',
      'message',
      'parent_ids',
      'web_url',
      'trailers',
      'extended_trailers',
      'stats',
      'status',
      'last_pipeline',
    ]);
    expect(typesOf(items(property(commit, 'parent_ids')))).toEqual(['string']);
    expect(property(commit, 'trailers').additionalProperties?.types).toEqual(['string']);
    expect(property(commit, 'extended_trailers').additionalProperties?.items?.types).toEqual(['string']);
  });

  it('[A-COMMIT-009] adds stats and status, and last_pipeline, which may be null', () => {
    const commit = component('Commit');
    expectExactly(target(property(commit, 'stats')), ['additions', 'deletions', 'total']);
    for (const name of ['stats', 'status']) {
      expect(property(commit, name).extensions['x-condition']).toEqual({ query: { stats: true } });
      const listed = property(component('CommitListEntry'), name);
      expect(listed.extensions['x-condition']).toEqual({ query: { with_stats: true } });
      const created = property(component('CreatedCommit'), name);
      expect(created.extensions['x-condition']).toEqual({ body: { stats: true } });
      expect(properties(component('PlainCommit')).has(name)).toBe(false);
    }
    expectExactly(nonNull(property(commit, 'last_pipeline')), ['id', 'ref', 'sha', 'status']);
    expect(isNullable(property(commit, 'last_pipeline'))).toBe(true);
  });

  it('[A-COMMIT-016] knows five kinds of change and needs at least one', () => {
    expect(values(property(action, 'action'))).toEqual(['create', 'delete', 'move', 'update', 'chmod']);
    expect(required(action)).toEqual(['action', 'file_path']);
    expect(property(body, 'actions').minItems).toBe(1);
    expect(caseNames(response('createCommit', 400))).toEqual(expect.arrayContaining(['noActions', 'badAction']));
  });

  it('[A-COMMIT-017][A-COMMIT-018] needs content to create and update, and previous_path to move', () => {
    const rules = target(action).anyOf.map((one) => ({
      needs: one.required,
      not: [...(one.not?.properties.get('action')?.enum ?? []), one.not?.properties.get('action')?.const].filter(
        (value) => value !== undefined && value !== null,
      ),
    }));
    expect(rules).toEqual([
      { needs: ['content'], not: ['move'] },
      { needs: ['previous_path'], not: ['create', 'update'] },
      { needs: [], not: ['create', 'update', 'move'] },
    ]);
    expect(property(action, 'content').minLength).toBeUndefined();
    expect(property(action, 'content').description).toContain('a move without it keeps the content');
  });

  it('[A-COMMIT-019] takes text or base64, text by default', () => {
    expect([property(action, 'encoding').enum, property(action, 'encoding').default]).toEqual([
      ['text', 'base64'],
      'text',
    ]);
  });

  it('[A-COMMIT-020] takes last_commit_id for update, move and delete', () => {
    expect(property(action, 'last_commit_id').description).toContain('update, move and delete');
    expect(caseNames(response('createCommit', 400))).toContain('changedSince');
  });

  it('[A-COMMIT-021] takes execute_filemode with chmod', () => {
    expect([typesOf(property(action, 'execute_filemode')), property(action, 'execute_filemode').description]).toEqual([
      ['boolean'],
      expect.stringContaining('`chmod`'),
    ]);
  });

  it('[A-COMMIT-022] needs a start for a new branch', () => {
    expect(property(body, 'branch').description).toMatch(/`start_branch` or `start_sha`/);
    expect(caseNames(response('createCommit', 400))).toContain('newBranchFromNothing');
  });

  it('[A-COMMIT-023] takes start_project as id or path', () => {
    expect(typesOf(property(body, 'start_project'))).toEqual(['integer', 'string']);
    expect(property(body, 'start_project').description).toContain('this one when missing');
  });

  it('[A-COMMIT-024][A-COMMIT-026] overwrites a branch with force only, and takes one start', () => {
    expect([typesOf(property(body, 'force')), property(body, 'force').default]).toEqual([['boolean'], false]);
    expect(body.not?.required).toEqual(['start_branch', 'start_sha']);
    expect(caseNames(response('createCommit', 400))).toEqual(
      expect.arrayContaining(['bothStarts', 'existingBranchWithStart']),
    );
    expect(caseNames(response('createCommit', 201))).toContain('forced');
  });

  it('[A-COMMIT-025] takes an author', () => {
    for (const name of ['author_email', 'author_name'])
      expect([typesOf(property(body, name)), property(body, name).description]).toEqual([
        ['string'],
        expect.stringContaining('the caller when missing'),
      ]);
  });

  it('[A-COMMIT-029] needs a credential with scope api', () => {
    expect(isPublic('createCommit')).toBe(false);
    expect(scopes('createCommit')).toEqual(['api']);
    expect(operation('createCommit').description).toMatch(/Developers and higher/);
    expect(response('createCommit', 403).extensions['x-cases']).toMatchObject({
      insufficientScope: { as: 'dev-read-api' },
      forbidden: { as: 'rita' },
    });
  });
});
