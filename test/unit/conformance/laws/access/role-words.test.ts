import { describe, expect, it } from 'vitest';
import { rolesKeeping, rolesOf } from '../../../../../conformance/laws/access/role-words.ts';
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
            responses: { '200': operation.operationId.startsWith('list') ? LISTED : { description: 'Done.' } },
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
  const roles = rolesOf(api);
  return Object.fromEntries(
    api.operations.flatMap((operation) => {
      const kept = rolesKeeping(operation, api, roles);
      return kept === undefined ? [] : [[operation.operationId, [...kept].join(' ')]];
    }),
  );
}

describe('an operation is said to be for a role', () => {
  it.each([
    ['Wardens only.', 'warden'],
    ['Removes it. For wardens only; anybody else is answered with 403.', 'warden'],
    ['Only a `warden` may do this.', 'warden'],
    ['Requires the `warden` role.', 'warden'],
    ['Reserved for wardens.', 'warden'],
    ['Rowers and wardens only.', 'rower warden'],
  ])('%s', (text, role) => {
    expect(boathouse('', text)).toEqual({ removeBoat: role });
  });

  it.each([
    'Only a warden may remove boats that others own.',
    'Members only.',
    'Wardens only, unless the boat is one of their own.',
    'Only boats without trips can be removed.',
    'A rower or higher only.',
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
