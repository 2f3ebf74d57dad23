import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

const FILE = fileURLToPath(new URL('../../../fixtures/validators/free-form.yaml', import.meta.url));

/** Operation, query string, and the parameters or the problems (name and rule) that come of it. */
const TAKEN: readonly (readonly [operation: string, query: string, decoded: object])[] = [
  ['free', 'foo=1&bar=2', { filter: { foo: '1', bar: '2' } }],
  ['free', 'foo=1&page=3', { page: 3, filter: { foo: '1' } }],
  ['free', 'a%5Bb%5D=1', { filter: { 'a[b]': '1' } }],
  ['free', 'foo&b=', { filter: { foo: '', b: '' } }],
  ['free', 'foo=1&foo=%C3%A9&foo=3&b=4', { filter: { foo: ['1', 'é', '3'], b: '4' } }],
  ['free', '', {}],
  ['typed', 'foo=1&kind=a&page=2', { page: 2, filter: { foo: 1, kind: 'a' } }],
  ['typed', 'ids=1&ids=2&x=4', { filter: { ids: [1, 2], x: 4 } }],
  ['typed', 'ids=1', { filter: { ids: [1] } }],
  ['typed', 'ids[]=1&ids[]=2', { filter: { ids: [1, 2] } }],
  ['typed', 'where[a]=1&a=2', { filter: { a: 2 }, where: { a: 1 } }],
  [
    'patterns',
    'l_a=7&n_a=7&f_a=true&x=true&x=false',
    {
      labels: { l_a: '7' },
      counts: { n_a: 7, f_a: true, x: [true, false] },
    },
  ],
  ['two', 'a=1&b=x&c=2', { numbers: { a: 1, c: 2 }, others: { b: 'x' } }],
  ['nested', 'a[x]=1&a[y]=2&b[x]=3', { filter: { a: { x: 1, y: 2 }, b: { x: 3 } } }],
  ['piped', 'a=1&b=2', { filter: { a: 1, b: 2 } }],
  ['secured', 'api_key=s&a=b', { filter: { a: 'b' } }],
  ['closed', '', {}],
];

const REFUSED: readonly (readonly [operation: string, query: string, name: string, rule: string])[] = [
  ['typed', 'foo=1&foo=2', 'filter', 'duplicate'],
  ['free', 'foo=%zz', 'filter', 'encoding'],
  ['typed', 'foo=x', 'filter[foo]', 'type'],
  ['typed', 'foo=0', 'filter[foo]', 'minimum'],
  ['typed', 'where[a]=x', 'where[a]', 'type'],
  ['patterns', 'n_a=x', 'counts[n_a]', 'type'],
  ['two', 'a=1', 'others', 'required'],
  ['nested', 'a=1', 'filter[a]', 'type'],
  ['closed', 'a=1', 'a', 'unknown'],
];

describe('members of exploded objects that the description does not name', () => {
  let emitted: EmittedValidators;
  beforeAll(async () => {
    emitted = await loadEmitted(FILE);
  });

  const decode = async (operation: string, query: string, cookie?: string) => {
    const decoder = await emitted.decoders[operation]?.();
    if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
    const headers = cookie === undefined ? {} : { cookie };
    const raw = { method: 'GET', path: [], query, headers, body: { kind: 'none', contentType: '' } } as const;
    return decoder(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
  };

  it.each(TAKEN)('%s takes %j', async (operation, query, decoded) => {
    const result = await decode(operation, query);
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.value.query).toEqual(decoded);
  });

  it.each(REFUSED)('%s refuses %j at %s: %s', async (operation, query, name, rule) => {
    const result = await decode(operation, query);
    expect(result.ok ? [] : result.problems.map((problem) => [problem.name, problem.rule])).toEqual([[name, rule]]);
  });

  it('takes cookies that nothing else is declared for', async () => {
    const result = await decode('cookies', '', 'session=s; a=true; b=false');
    expect(result.ok && result.value.cookies).toEqual({ session: 's', flags: { a: true, b: false } });
  });

  it('never reaches a prototype', async () => {
    const result = await decode('free', '__proto__=1&constructor=2');
    const filter = (result.ok ? result.value.query : {}) as { readonly filter: object };
    expect(Object.entries(filter.filter)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
    expect(Object.getPrototypeOf(filter.filter)).toBe(Object.prototype);
  });
});
