import { describe, expect, it } from 'vitest';
import {
  almightyRoles,
  rolesBarred,
  rolesKeeping,
  rolesOf,
} from '../../../../../conformance/laws/access/role-words.ts';
import { checkedAfterRoles } from '../../../../../conformance/laws/access/check-order.ts';
import type { Api } from '../../../../../model/api.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const KEYS = { '/keys': { get: { operationId: 'listKeys' }, post: { operationId: 'addKey' } } };
const BOATS = {
  '/boats': { get: { operationId: 'listBoats' }, post: { operationId: 'addBoat' } },
  '/boats/{id}': { get: { operationId: 'getBoat' }, delete: { operationId: 'removeBoat' } },
};

const LISTED = {
  description: 'All of them.',
  content: {
    'application/json': {
      schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    },
  },
};

function boathouse(info: string, ofRemoval = '') {
  const api = boatsApi(info, ofRemoval);
  const roles = rolesOf(api);
  return Object.fromEntries(
    api.operations.flatMap((operation) => {
      const kept = rolesKeeping(operation, api, roles);
      return kept === undefined ? [] : [[operation.operationId, [...kept].join(' ')]];
    }),
  );
}

/** The operations that each role may not use. */
function barredIn(info: string) {
  const api = boatsApi(info, '');
  const roles = rolesOf(api);
  const pairs = api.operations.map(
    (operation) => [operation.operationId, [...rolesBarred(operation, api, roles)].join(' ')] as const,
  );
  return Object.fromEntries(pairs.filter(([, barred]) => barred !== ''));
}

function boatsApi(info: string, ofRemoval: string): Api {
  const paths = Object.entries({ ...KEYS, ...BOATS }).map(([path, methods]) => [
    path,
    {
      ...(path.includes('{') && {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      }),
      ...Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          {
            ...operation,
            ...(method === 'delete' && { description: ofRemoval }),
            responses: {
              '403': { description: 'The role may not do this.' },
              '200': operation.operationId.startsWith('list') ? LISTED : { description: 'Done.' },
            },
          },
        ]),
      ),
    },
  ]);
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1', description: info },
    paths: Object.fromEntries(paths),
    components: { schemas: { Role: { type: 'string', enum: ['guest', 'rower', 'warden'] } } },
  });
  if (api === undefined) expect.fail('the document loads');
  return api;
}

describe('an operation is said to be for a role', () => {
  it.each([
    ['Wardens only.', 'warden'],
    ['Removes it. For wardens only; anybody else is answered with 403.', 'warden'],
    ['Only a `warden` may do this.', 'warden'],
    ['Requires the `warden` role.', 'warden'],
    ['Reserved for wardens.', 'warden'],
    ['Rowers and wardens only.', 'rower warden'],
    ['Rowers and wardens.', 'rower warden'],
    ['Guests, rowers and wardens only.', 'guest rower warden'],
    ['**Wardens** alone.', 'warden'],
    ['Wardens only, once.', 'warden'],
    ['For wardens. Its oars stay.', 'warden'],
    ['Removing is for rowers and wardens; guests cannot.', 'rower warden'],
    ['Removing a boat is for wardens.', 'warden'],
    ['Roles: warden.', 'warden'],
    ['Removes it. **Required role:** `warden`', 'warden'],
    ['Allowed roles: rower, warden.', 'rower warden'],
    ['Access: rower and warden', 'rower warden'],
  ])('%s', (text, role) => {
    expect(boathouse('', text)).toEqual({ removeBoat: role });
  });

  it.each([
    'Only a warden may remove boats that others own.',
    'Members only.',
    'Wardens only, unless the boat is one of their own.',
    'Only boats without trips can be removed.',
    'A rower or higher only.',
    'Wardens.',
    'Painting is for wardens.',
    'Removing is for wardens, unless the boat is their own.',
    'For everybody.',
    'Rowers and boats.',
    'Removes rowers and wardens.',
    'Minimum role: rower.',
    'Not for: rower.',
    'Roles: everybody.',
  ])('but not by: %s', (text) => {
    expect(boathouse('', text)).toEqual({});
  });
});

describe('the description of the whole says what is for a role', () => {
  it.each([
    [
      'Removing boats and managing keys is for a `warden` only; anyone else gets 403.',
      { removeBoat: 'warden', addKey: 'warden' },
    ],
    ['Boats and keys are written by a `warden` only.', { addBoat: 'warden', removeBoat: 'warden', addKey: 'warden' }],
    ['A rower rows, and only a `warden` sees the keys.', { listKeys: 'warden' }],
    [
      'What is costly (varnish, oars) and the keys are for a `warden`, who may do everything.',
      { listKeys: 'warden', addKey: 'warden' },
    ],
    ['The decision on keys is written by a `warden` only.', {}],
    ['A `rower` may also use boats.', {}],
  ])('%s', (text, kept) => {
    expect(boathouse(text)).toEqual(kept);
  });
});

describe('roles are found where a description lists them', () => {
  it.each([
    ['A key has one of the roles `cox` and `stroke`.', 'cox stroke'],
    ['Each has one of three roles: cox, stroke or bow.', 'cox stroke bow'],
    ['| role | may |\n|---|---|\n| keeper | row |\n| `viewer` | look |', 'keeper viewer'],
    ['| Name | Role |\n|:--|--:|\n| Ann | **cox** |', 'cox'],
    ['A token has one role:\n\n- **keeper**: everything\n- **viewer**: looks', 'keeper viewer'],
    ['## Roles\n\n* `keeper` – rows\n* `viewer` – looks', 'keeper viewer'],
    ['There are two roles: `keeper` and `viewer`.', 'keeper viewer'],
    ['The roles are cox, keeper and viewer.', 'cox keeper viewer'],
    ['**Roles of keys.** `keeper`: everything. `viewer`: looks at\nboats. Otherwise 403.', 'keeper viewer'],
    ['It has one of two roles. A **viewer** may look. A **keeper** may\nalso row.', 'viewer keeper'],
  ])('%s', (text, roles) => {
    expect([...rolesOf(boatsApi(text, ''))].join(' ')).toBe(`guest rower warden ${roles}`);
  });

  it.each([
    '| code | means |\n|---|---|\n| gone | It is gone. |',
    'Errors are:\n\n- **gone**: It is gone.',
    '## Roles\n\nWhat is refused is answered with 403.\n\n- **gone**: It is gone.',
    'The role decides.',
    'A `token` of one role is sent.',
    '**Errors.** `gone`: it is gone. `taken`: it is taken.',
    '**Roles.** `gone`: not there.',
  ])('but not in: %s', (text) => {
    expect([...rolesOf(boatsApi(text, ''))]).toEqual(['guest', 'rower', 'warden']);
  });
});

describe('a description says what a role may not do', () => {
  it.each([
    [
      '| role | may |\n|---|---|\n| warden | everything |\n| rower | everything except creating and deleting boats, and making keys |',
      { addBoat: 'rower', removeBoat: 'rower', addKey: 'rower' },
    ],
    ['The roles:\n\n- **rower**: everything but deleting boats\n- **warden**: everything', { removeBoat: 'rower' }],
    ['A rower may do everything except for removing boats.', { removeBoat: 'rower' }],
    ['Rowers cannot delete boats or create keys.', { removeBoat: 'rower', addKey: 'rower' }],
    ['A `rower` may not remove a boat.', { removeBoat: 'rower' }],
    ['Rowers are not allowed to see keys.', { listKeys: 'rower' }],
    ['The roles:\n- rower: all, but not adding boats (403)', { addBoat: 'rower' }],
  ])('%s', (text, barred) => {
    expect(barredIn(text)).toEqual(barred);
  });

  it.each([
    'A rower may do everything.',
    'A rower may delete boats.',
    'Rowers cannot delete boats that others made.',
    'Rowers cannot delete boats unless they are wardens.',
    'Boats cannot delete keys.',
    'A boat cannot be deleted while rowers sit in it.',
    'A rower may do everything except what costs money.',
  ])('but not by: %s', (text) => {
    expect(barredIn(text)).toEqual({});
  });

  it('who may do everything may do what is for others', () => {
    const almighty = (text: string) => {
      const api = boatsApi(text, '');
      return [...almightyRoles(api, rolesOf(api))];
    };
    expect(
      almighty('| role | may |\n|---|---|\n| warden | everything |\n| rower | everything except adding keys |'),
    ).toEqual(['warden']);
    expect(almighty('Keys are for a `warden`, who may do everything.')).toEqual(['warden']);
    expect(almighty('A rower may row.')).toEqual([]);
  });
});

describe('words say what is checked after roles', () => {
  it.each([
    [
      'Checks go in this order: credentials, path and method, role, existence, query and headers, content type, body, state.',
      '400 404 409 415 422',
    ],
    [
      'We check in this order: key, role, query, existence, and then the rules that depend on state (409).',
      '400 404 409',
    ],
    ['Checked in the following order: key, existence, permissions, body.', '400 422'],
    ['In this order: role, body.', '400 422'],
    ['The first of this list is answered: 401, 403 for the role, 404, 403 for a field, 422, 409.', '404 422 409'],
  ])('%s', (text, statuses) => {
    expect([...checkedAfterRoles(text)].join(' ')).toBe(statuses);
  });

  it.each([
    'Checks go in this order: credentials, existence, body.',
    'Roles are checked first.',
    'Lists come in this order: role, name.',
    'The first of these is answered: 401, 404, 422, 409.',
    'Checks go in this order: existence, body, state, role.',
    'Keys, roles and bodies are checked.',
  ])('but not by: %s', (text) => {
    expect([...checkedAfterRoles(text)]).toEqual([]);
  });
});
