import { describe, expect, it } from 'vitest';
import { expectAll, expectFields, pageOf, partOf, schemaPageOf, site, readPage } from './docs-page.ts';

describe('schema pages', () => {
  it('[A-REPO-010] allows submodules in a tree', () => {
    expectAll(partOf(schemaPageOf('TreeEntry'), 'fields.type'), ['"tree"', '"blob"', '"commit"']);
  });

  it('[B-GTOK-007][B-GTOK-008] has the fields of a token, and the secret only in what create and rotate answer', () => {
    expectFields('GroupAccessToken', [
      'id',
      'name',
      'scopes',
      'user_id',
      'active',
      'revoked',
      'created_at',
      'expires_at',
      'last_used_at',
      'access_level',
    ]);
    expect(schemaPageOf('GroupAccessToken')).not.toContain(' id="fields.token"');
    expectAll(readPage(schemaPageOf('GroupAccessTokenWithSecret')), ['as create and rotate answer it, once']);
    expectFields('GroupAccessTokenWithSecret', ['token']);
  });

  it('[B-GTOK-009] lists the roles of a group token and has no description', () => {
    expectAll(partOf(schemaPageOf('GroupAccessToken'), 'fields.access_level'), [
      '10 Guest',
      '15 Planner',
      '20 Reporter',
      '30 Developer',
      '40 Maintainer',
      '50 Owner',
    ]);
    expect(schemaPageOf('GroupAccessToken')).not.toContain(' id="fields.description"');
  });

  it('[A-CONV-021] names the access levels in one place', () => {
    expectAll(readPage(schemaPageOf('AccessLevel')), [
      '10 Guest 15 Planner 20 Reporter 30 Developer 40 Maintainer 50 Owner',
    ]);
  });

  it('[A-CONV-020] writes instants, days and null as types', () => {
    expectAll(partOf(schemaPageOf('Issue'), 'fields.created_at'), ['string (date-time)']);
    expectAll(partOf(schemaPageOf('Issue'), 'fields.due_date'), ['string (date) or null']);
    expectAll(partOf(schemaPageOf('Issue'), 'fields.iid'), ['integer']);
  });

  const start = readPage(site.get('index.html') ?? '');
  it('[A-CONV-001][A-VERS-001] gives the prefix once, with the server', () => {
    expectAll(start, ['{base_url}/api/v4', 'Every path starts with /api/v4']);
  });

  it('[A-CONV-002][A-CONV-004][A-CONV-005] says where parameters go and what bodies and answers are', () => {
    expectAll(start, [
      'Reads take them in the query string',
      'Writes take a JSON body ( Content-Type: application/json )',
      'the server also reads them from the query string',
      'Answers are JSON unless an operation says otherwise',
    ]);
  });

  it('[A-CONV-017] says how a plus is written', () => {
    expectAll(start, ['A + in the instant of a query string is written %2B']);
  });

  it('[A-CONV-018] says that null means false', () => {
    expectAll(start, ['A boolean that is null means false']);
  });

  it('[A-AUTH-001] names the header of the token', () => {
    expectAll(start, ['header PRIVATE-TOKEN', 'A personal, group, project or other access token']);
    expect(readPage(pageOf('getProject')).replaceAll("'", '')).toContain('--header PRIVATE-TOKEN: "$TOKEN"');
  });

  it('[B-GTOK-021][B-AUTH-003] lists the known scopes', () => {
    expectAll(partOf(pageOf('createGroupAccessToken'), 'body.scopes'), [
      '"api"',
      '"read_api"',
      '"read_repository"',
      '"self_rotate"',
      '"manage_runner"',
    ]);
  });
});
