import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDescription } from '../../support/load-emitted.ts';
import { clientAndServer, type Arrival } from './client-and-server.ts';

const FILE = fileURLToPath(new URL('../../fixtures/validators/once-lost-values.yaml', import.meta.url));

let call: (operationId: string, args: Readonly<Record<string, unknown>>) => Promise<Arrival>;

beforeAll(async () => {
  const api = await loadDescription(FILE);
  const pair = await clientAndServer(api);
  call = async (operationId, args) => {
    const operation = api.operations.find((candidate) => candidate.operationId === operationId);
    if (operation === undefined) throw new Error(`no operation ${operationId}`);
    return pair.call(operation, args);
  };
});

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';
const STYLED = {
  ids: [1, 2],
  words: ['a,b', 'c%20d'],
  color: { R: 1, G: 2 },
  size: { w: 3, h: 4 },
  many: ['a b', 'c'],
};

const NULLS = {
  note: null,
  either: null,
  notes: [null, 'a'],
  joined: ['a', null],
  deep: { a: null },
  crumb: null,
};

describe('values that were once lost between client and server', () => {
  it.each<readonly [title: string, operationId: string, args: Readonly<Record<string, unknown>>, arrived: object]>([
    [
      'a dot inside an exploded label, decoded before it was split',
      'dotInsideExplodedLabel',
      { object: { name: 'a.b' } },
      { path: { object: { name: 'a.b' } } },
    ],
    ['a list in one cookie', 'listInOneCookie', { list: ['a', 'b&c'] }, { cookies: { list: ['a', 'b&c'] } }],
    ['a list where one text would do', 'listOrText', { tag: ['aa', 'bb'] }, { query: { tag: ['aa', 'bb'] } }],
    ...[FORM, PARTS].map(
      (contentType) =>
        [
          `fields that have a style, as ${contentType}: parts were written without it`,
          'styledFields',
          { contentType, body: STYLED },
          { body: STYLED },
        ] as const,
    ),
    [
      'a list of one item in a form',
      'oneItemInForm',
      { contentType: FORM, body: { names: ['a'] } },
      { body: { names: ['a'] } },
    ],
    [
      'a list of objects in a form',
      'oneItemInForm',
      { contentType: FORM, body: { tags: [{ name: 'a' }, { name: 'b' }] } },
      { body: { tags: [{ name: 'a' }, { name: 'b' }] } },
    ],
    [
      'a list of one item in parts',
      'oneItemInForm',
      { contentType: PARTS, body: { names: ['a'], tags: [{ name: 'b' }] } },
      { body: { names: ['a'], tags: [{ name: 'b' }] } },
    ],
    [
      'a JSON part that fetch gives a file name',
      'oneItemInForm',
      { contentType: PARTS, body: { meta: { size: 5 } } },
      { body: { meta: { size: 5 } } },
    ],
    [
      'a JSON part that only one branch of a union describes, in a body that another one takes',
      'partOfOneBranch',
      { contentType: PARTS, body: { name: 'a', message: { rows: ['5'] } } },
      { body: { name: 'a', message: { rows: ['5'] } } },
    ],
    ...[FORM, PARTS].map(
      (contentType) =>
        [
          `null beside texts that are never empty, in every place and in ${contentType}`,
          'nullBesideFilledText',
          { ...NULLS, contentType, body: { note: null, notes: ['a', null] } },
          {
            query: { note: null, either: null, notes: [null, 'a'], joined: ['a', null], deep: { a: null } },
            cookies: { crumb: null },
            body: { note: null, notes: ['a', null] },
          },
        ] as const,
    ),
  ])('%s', async (_, operationId, args, arrived) => {
    const { request, problems } = await call(operationId, args);
    expect(problems).toEqual([]);
    expect(JSON.parse(JSON.stringify(request))).toMatchObject(arrived);
  });

  it('a read-only property behind a reference does not reach the handler', async () => {
    const { problems, request } = await call('readOnlyThroughReference', { body: { id: 5, name: 'a' } });
    expect(problems).toEqual([]);
    expect(request?.body).toEqual({ name: 'a' });
  });
});
