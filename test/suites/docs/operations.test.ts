import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../model/index.ts';
import { api } from '../spec/description.ts';
import { credentialOf, expectAll, hasPart, introOf, pageOf, parameter, partOf } from './docs-page.ts';
import { OPERATIONS } from './told-operations.ts';

function idsWhere(holds: (operation: Operation) => boolean): string[] {
  const ids = api.operations.filter(holds).map((operation) => operation.operationId);
  expect(ids.length).toBeGreaterThan(3);
  return ids;
}

function isOffsetList(operation: Operation): boolean {
  return JSON.stringify(operation.extensions['x-pagination'] ?? []).includes('offset');
}

describe('operation pages', () => {
  it.each(OPERATIONS)('%s %s has its address, parameters and answer', (...[, operationId, intro, parts, success]) => {
    const html = pageOf(operationId);
    expectAll(introOf(operationId), intro);
    expect(parts.filter((id) => !hasPart(html, id))).toEqual([]);
    expectAll(partOf(html, `response-${success[0]}`), success);
  });

  it('[A-NOTE-003][A-COMMIT-002][B-GTOK-003] marks what must be sent', () => {
    expect(parameter('createIssueNote', 'body.body')).toContain('required');
    expect(parameter('createIssueNote', 'body.internal')).not.toContain('required');
    for (const name of ['branch', 'commit_message', 'actions']) {
      expect(parameter('createCommit', `body.${name}`)).toContain('required');
    }
    for (const name of ['name', 'scopes'])
      expect(parameter('createGroupAccessToken', `body.${name}`)).toContain('required');
    expect(parameter('createGroupAccessToken', 'body.access_level')).not.toContain('required');
  });

  it('[A-FILE-026] says which reads need no credential', () => {
    for (const id of [
      'getProject',
      'listProjects',
      'getGroup',
      'listRepositoryTree',
      'getFile',
      'getFileRaw',
      'listIssueNotes',
    ]) {
      expect(credentialOf(id)).toContain('none needed');
    }
    expect(credentialOf('createCommit')).not.toContain('none needed');
  });

  it('asks for a credential on every write, and says 401', () => {
    const writes = [
      'createIssue',
      'updateIssue',
      'deleteIssue',
      'createIssueNote',
      'createCommit',
      'createGroup',
      'createProject',
    ];
    for (const id of [...writes, 'listIssues', 'getCurrentUser']) {
      expect(credentialOf(id)).not.toContain('none needed');
      expect(hasPart(pageOf(id), 'response-401')).toBe(true);
    }
  });

  it('[A-GROUP-002][A-NOTE-001] says that a page has 20 entries', () => {
    for (const id of ['listGroups', 'listIssueNotes']) expect(parameter(id, 'query-per_page')).toContain('default 20');
  });

  it('[A-ISSUE-026] says that the list of all issues needs a credential', () => {
    expectAll(introOf('listIssues'), ['closed to anonymous callers']);
    expect(credentialOf('listIssues')).toContain('privateToken');
  });

  it('[A-NOTE-017] says that public comments are read without, and written with a credential', () => {
    expectAll(introOf('listIssueNotes'), ['Anyone where the project is public']);
    for (const id of ['createIssueNote', 'updateIssueNote', 'deleteIssueNote']) {
      expect(credentialOf(id)).not.toContain('none needed');
    }
  });

  it('[A-COMMIT-029] says who may commit', () => {
    expectAll(introOf('createCommit'), ['Developers and higher roles', 'scope api']);
  });

  it('[A-ISSUE-069] says who may delete an issue', () => {
    expectAll(introOf('deleteIssue'), ['Administrators and owners of the project']);
  });

  it('[B-GTOK-015] says who may create group tokens', () => {
    expectAll(introOf('createGroupAccessToken'), ['Owners of the group and administrators']);
  });

  it('[B-GTOK-016][B-GTOK-017] says what rotating needs', () => {
    expectAll(introOf('rotateGroupAccessToken'), [
      'a personal token with scope api',
      'a token of the group with scope api or self_rotate that rotates itself',
    ]);
    expectAll(parameter('rotateGroupAccessToken', 'path-token_id'), ['self', 'the token that makes the call']);
  });

  it('[A-PROJ-005] says what anonymous callers of the project list get', () => {
    expectAll(introOf('listProjects'), ['Without a credential only public projects are listed, in the short view']);
    expectAll(introOf('getProject'), ['Anyone where the project is public']);
  });

  it('[A-PROJ-007][A-GROUP-005] says 404 for those who may not see it', () => {
    expectAll(partOf(pageOf('getProject'), 'response-404'), ['The project does not exist or the caller cannot see it']);
    expectAll(partOf(pageOf('getGroup'), 'response-404'), ['The group does not exist or the caller cannot see it']);
    expectAll(introOf('getGroup'), ['Anyone where the group is public']);
    expectAll(introOf('listGroups'), ['without a credential the public ones']);
  });

  it('[A-PROJ-008] says what internal means', () => {
    expectAll(introOf('getProject'), ['signed-in users where it is internal']);
    expectAll(parameter('createProject', 'body.visibility'), ['internal everyone who is signed in']);
  });

  it('[A-ERROR-001] shows bodies on 200 and none on 204', () => {
    const html = pageOf('deleteIssue');
    expect(partOf(html, 'response-204')).not.toContain('application/json');
    expect(partOf(pageOf('getIssue'), 'response-200')).toContain('application/json');
  });

  it('[A-ERROR-006] shows 201 for creates, 200 for edits, 204 for deletes', () => {
    for (const id of [
      'createProject',
      'createGroup',
      'createIssue',
      'createIssueNote',
      'createCommit',
      'createGroupAccessToken',
    ]) {
      expect(hasPart(pageOf(id), 'response-201')).toBe(true);
    }
    for (const id of ['updateIssue', 'updateIssueNote', 'getProject'])
      expect(hasPart(pageOf(id), 'response-200')).toBe(true);
    for (const id of ['deleteIssue', 'deleteIssueNote', 'revokeGroupAccessToken']) {
      expect(hasPart(pageOf(id), 'response-204')).toBe(true);
    }
  });

  it('[A-ERROR-005] shows one error schema with message or error', () => {
    expectAll(partOf(pageOf('createCommit'), 'response-400'), [
      'Error',
      'message',
      'error',
      'At least one of message, error is needed',
    ]);
  });

  it('[B-ERROR-004] lists the errors of rotating', () => {
    const html = pageOf('rotateGroupAccessToken');
    for (const status of ['400', '401', '403', '404', '405']) expect(hasPart(html, `response-${status}`)).toBe(true);
  });

  it('[A-CONV-006] offers JSON and form for every body, with an example of each', () => {
    for (const id of idsWhere((operation) => operation.requestBody !== undefined)) {
      const html = pageOf(id);
      const body = html.slice(html.indexOf('>Request body<'), html.indexOf('>Responses<'));
      expectAll(body, ['<code>application/json</code>', '<code>application/x-www-form-urlencoded</code>', 'As a form']);
    }
  });

  it('[A-CONV-016] shows arrays of hashes as JSON and as a form', () => {
    const html = pageOf('createCommit');
    expectAll(html.replaceAll('&#x3D;', '='), [
      'actions[0][action]=create',
      'actions[1][action]=create',
      '&quot;actions&quot;: [',
    ]);
  });

  it('[A-CONV-014] shows how lists are written in a URL', () => {
    expect(parameter('listIssues', 'query-iids_')).toContain('iids[]=1&iids[]=2');
    expect(parameter('listGroups', 'query-skip_groups_')).toContain('skip_groups[]=1&skip_groups[]=2');
  });

  it('[A-CONV-015] shows how hashes are written in a URL', () => {
    expectAll(parameter('listIssues', 'query-not'), ['not[labels]=bug', 'Written not[assignee_id]=value']);
  });

  it('[A-CONV-008][A-CONV-011] says that ids take numbers or percent-encoded paths', () => {
    expectAll(parameter('getProject', 'path-id'), [
      'integer or string',
      'its id, or its full path percent-encoded',
      'open%2Flib',
    ]);
    expectAll(parameter('getGroup', 'path-id'), [
      'integer or string',
      'its id, or its full path percent-encoded',
      'acme%2Fsub',
    ]);
    expectAll(parameter('getFile', 'path-file_path'), ['percent-encoded as one segment', 'src%2Findex.ts']);
    expect(pageOf('getFile').replaceAll('&#x3D;', '=')).toContain(
      '/projects/open%2Flib/repository/files/src%2Findex.ts?ref=main',
    );
  });

  it('[A-CONV-007] writes path parameters in braces', () => {
    for (const id of idsWhere((operation) => operation.parameters.some((item) => item.in === 'path'))) {
      expect(introOf(id)).toMatch(/\/\{\w+\}/);
      expect(introOf(id)).not.toMatch(/\/:\w/);
    }
  });

  it('[A-CONV-025][A-LIMIT-001] gives page and per_page with their bounds on offset lists', () => {
    for (const id of idsWhere(isOffsetList)) {
      expectAll(parameter(id, 'query-page'), ['integer', 'default 1', 'at least 1']);
      expectAll(parameter(id, 'query-per_page'), ['integer', 'default 20', 'at most 100', 'at least 1']);
      expect(pageOf(id)).toContain('<strong>offset</strong>');
    }
  });

  it('[A-CONV-033] says what happens to per_page and page out of bounds', () => {
    expectAll(parameter('listIssues', 'query-per_page'), ['More than 100 is served as 100', 'at least 1']);
    expectAll(parameter('listIssues', 'query-page'), ['A page past the end is empty', 'at least 1']);
  });

  it('[A-CONV-026][A-CONV-027] lists the headers of offset pages', () => {
    for (const id of idsWhere(isOffsetList)) {
      const text = partOf(pageOf(id), 'response-200').toLowerCase();
      expectAll(text, ['link', 'prev', 'next', 'first', 'last']);
      expectAll(text, ['x-next-page', 'x-page', 'x-per-page', 'x-prev-page']);
      expectAll(text, ['x-total', 'x-total-pages']);
    }
  });

  it('[A-CONV-031][A-GROUP-006] says what keyset pagination needs, and that the tree is different', () => {
    for (const id of ['listProjects', 'listGroups', 'listProjectIssues']) {
      expectAll(pageOf(id), ['pagination&#x3D;keyset needs order_by and sort.', '<strong>keyset</strong>']);
    }
    expectAll(partOf(pageOf('listGroups'), 'response-405'), ['Keyset is asked for with a credential']);
    expect(pageOf('listRepositoryTree')).not.toContain('needs order_by and sort');
  });

  it('[A-CONV-032] says where the cursor comes from', () => {
    expectAll(parameter('listProjects', 'query-cursor'), [
      'Only ever taken from the Link of a keyset page, never built',
    ]);
  });

  it('[A-CONV-036][A-CONV-037] shows the answer of a moved project with its Location', () => {
    expectAll(partOf(pageOf('getProject'), 'response-301'), ['301', 'Location']);
    expect(hasPart(pageOf('createIssue'), 'response-405')).toBe(true);
  });
});
