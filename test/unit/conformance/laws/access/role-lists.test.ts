import { describe, expect, it } from 'vitest';
import { listedRoles, mayRule, rolesListed } from '../../../../../conformance/laws/access/role-lists.ts';
import type { Api } from '../../../../../model/api.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const schemes = {
  badge: { type: 'http', scheme: 'bearer' },
  pass: { type: 'apiKey', in: 'header', name: 'x-pass' },
  login: { type: 'openIdConnect', openIdConnectUrl: 'https://login.example/.well-known' },
};

function apiWith(...security: readonly unknown[]): Api {
  const paths = security.map((own, index) => {
    const get = { operationId: `look${index}`, security: own, responses: { '204': { description: 'Done.' } } };
    return [`/p${index}`, { get }];
  });
  const { api } = loadValue('r.json', {
    openapi: '3.1.0',
    info: { title: 'R', version: '1' },
    components: { securitySchemes: schemes },
    paths: Object.fromEntries(paths) as never, // JSON as it stands above
  });
  return api ?? expect.fail('does not load');
}

function listedIn(api: Api): readonly (readonly string[] | undefined)[] {
  return api.operations.map((operation) => {
    const roles = rolesListed(operation, api);
    return roles && [...roles];
  });
}

describe('roles that security requirements list', () => {
  it('are those of schemes that have no scopes', () => {
    const api = apiWith([{ badge: ['Keeper', 'vet'] }], [{ badge: ['vet'] }], [{ badge: [] }], []);
    expect([...listedRoles(api)]).toEqual(['keeper', 'vet']);
    expect(listedIn(api)).toEqual([['keeper', 'vet'], ['vet'], undefined, undefined]);
  });

  it('are put together where there are several ways, and none where one of them lists none', () => {
    const api = apiWith([{ badge: ['keeper', 'vet'] }, { pass: ['boss'] }], [{ badge: ['vet'] }, { pass: [] }]);
    expect(listedIn(api)).toEqual([['keeper', 'vet', 'boss'], undefined]);
  });

  it.each([
    ['scopes', [{ login: ['keeper', 'vet'] }]],
    ['words of scopes', [{ badge: ['read:pets', 'write:pets'] }]],
    ['what may be done', [{ badge: ['read', 'write'] }]],
    ['one alone, which may be the least', [{ badge: ['keeper'] }]],
  ])('are not %s', (_, security) => {
    expect(listedRoles(apiWith(security)).size).toBe(0);
  });
});

it('who may do everything is hardly listed', () => {
  expect(['admin', 'super_admin', 'Owner', 'vet', 'keeper'].filter((role) => mayRule(role))).toEqual([
    'admin',
    'super_admin',
    'Owner',
  ]);
});
