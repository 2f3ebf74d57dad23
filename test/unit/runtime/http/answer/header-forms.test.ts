import { beforeAll, describe, expect, it } from 'vitest';
import type { HandlerResponse } from '../../../../../runtime/http/handler.ts';
import { testPath } from '../../../../support/emit-workshop.ts';
import { type EmittedServer, loadServer } from '../../../../support/load-server.ts';

let emitted: EmittedServer;
beforeAll(async () => {
  emitted = await loadServer(testPath('fixtures/express/header-forms.yaml'));
});

/** Answers with these headers, which must be as they are described. */
async function answer(
  headers: Readonly<Record<string, unknown>>,
  request: RequestInit = {},
  status = 200,
): Promise<Response> {
  const { createFetchHandler, operationTable } = emitted;
  const getThing = (asked: { headers: unknown }): HandlerResponse => ({
    status,
    body: { seen: asked.headers },
    headers,
  });
  const handle = createFetchHandler(operationTable, { getThing }, { validateResponses: 'throw' });
  const response = await handle(new Request('http://localhost/things', request));
  if (response === undefined) throw new Error('nobody answers');
  return response;
}

describe('a header of an answer is written as it is described', () => {
  it.each<[name: string, value: unknown, text: string]>([
    ['X-Members', { unit: 'cm', width: 5 }, 'unit=cm,width=5'],
    ['X-Members', { unit: undefined, width: 5 }, 'width=5'],
    ['X-Any', { a: 'b', c: 'd' }, 'a=b,c=d'],
    ['X-List', [1, 2], '1,2'],
    ['X-Pairs', { unit: 'cm', width: 5 }, 'unit,cm,width,5'],
    ['X-Json', { by: null }, '{"by":null}'],
    ['X-Json', null, 'null'],
    ['X-Json', { by: 'Zoë\n' }, String.raw`{"by":"Zo\u00eb\n"}`],
  ])('%s: %j', async (name, value, text) => {
    const { status, headers } = await answer({ [name]: value });
    expect([status, headers.get(name)]).toEqual([200, text]);
  });

  it.each<[name: string, value: unknown]>([
    ['X-Members', { unit: 'cm' }],
    ['X-Members', { width: 'wide' }],
    ['X-Pairs', { width: 'wide' }],
    ['X-Json', { by: 5 }],
    ['X-Json', 5],
  ])('and is no answer where it is something else: %s: %j', async (name, value) => {
    expect((await answer({ [name]: value })).status).toBe(500);
  });

  it('and null of a list or object is an empty text as well, which is read as nothing else', async () => {
    const names = ['X-Items', 'X-Either', 'X-Size', 'X-Sides', 'X-Rest'];
    const { status, headers } = await answer(Object.fromEntries(names.map((name) => [name, null])), {}, 202);
    expect([status, ...names.map((name) => headers.get(name))]).toEqual([202, '', '', '', '', null]);
    const values = { 'X-Items': [1, 2], 'X-Either': ['a'], 'X-Size': { width: 5 }, 'X-Sides': { width: 5 } };
    const full = await answer(values, {}, 202);
    expect([full.status, ...names.map((name) => full.headers.get(name))]).toEqual([
      202,
      '1,2',
      'a',
      'width,5',
      'width=5',
      null,
    ]);
    expect((await answer({ ...values, 'X-Sides': undefined }, {}, 202)).status).toBe(500);
  });

  it('and null is an empty text where it has to be there, and left out elsewhere', async () => {
    expect((await answer({ 'X-Left': null })).headers.has('x-left')).toBe(false);
    const { status, headers } = await answer({ 'X-Count': null }, {}, 201);
    expect([status, headers.get('x-count')]).toEqual([201, '']);
    expect((await answer({ 'X-Count': 3 }, {}, 201)).headers.get('x-count')).toBe('3');
    expect((await answer({}, {}, 201)).status).toBe(500);
  });

  it('and read in a request alike', async () => {
    const sent = await answer({}, { headers: { 'X-Members': 'unit=cm,width=5', 'X-Json': 'null' } });
    expect(await sent.json()).toEqual({ seen: { 'X-Members': { unit: 'cm', width: 5 }, 'X-Json': null } });
  });
});
