import { describe, expect, it } from 'vitest';
import { engineProblems } from '../../../../../runtime/node/engine/engine-problems.ts';
import { expressOpenapiValidator } from '../../../../../runtime/node/engine/express-openapi-validator.ts';
import type { DecodeResult } from '../../../../../runtime/request/index.ts';

const schema = {
  type: 'object',
  properties: {
    nested: { type: 'string', pattern: '^(a+)+$' },
    mailed: { type: 'string', format: 'email', pattern: '^(.*,)*b@c[.]d$' },
    quoted: { type: 'string', pattern: '^(["\'])(.*)*\\1$' },
    unlike: { type: 'string', not: { pattern: '^(["\'])(.*)*\\1$' } },
    plain: { type: 'string', pattern: '^[a-z]+$' },
    all: { type: 'array', items: { type: 'string', pattern: '^(a+)+$' } },
    names: { type: 'object', patternProperties: { '^(a+)+$': { type: 'integer' } } },
  },
};
const content = { 'application/json': { schema } };
const engine = expressOpenapiValidator({
  openapi: '3.1.0',
  info: { title: 'Patterns', version: '1' },
  paths: {
    '/take': { post: { requestBody: { required: true, content }, responses: { 204: { description: 'Taken.' } } } },
  },
});

async function take(value: object): Promise<readonly string[]> {
  const body = { kind: 'json', contentType: 'application/json', value } as const;
  const operation = { operationId: 'take', method: 'POST', path: '/take', responses: [] } as const;
  const raw = { method: 'POST', path: [], query: '', headers: {}, body };
  const result: DecodeResult<unknown> = await engine(raw, { operation, target: '/take' });
  return result.ok ? [] : result.problems.map(({ name, rule, message }) => `${rule} ${name} ${message}`);
}

const hostile = `${'a'.repeat(50_000)}!`;

describe('patterns that the engine express-openapi-validator would backtrack on without an end', () => {
  it('take what they match, beside a format of their own', async () => {
    const value = {
      nested: 'aaa',
      mailed: 'b@c.d',
      quoted: '"x"',
      unlike: 'x',
      plain: 'a',
      all: ['a'],
      names: { aa: 1 },
    };
    expect(await take(value)).toEqual([]);
  });

  it('refuse as patterns what they do not match, however long it is', async () => {
    expect(await take({ nested: hostile, all: [hostile] })).toEqual([
      'pattern /nested body /nested: must match pattern "^(a+)+$"',
      'pattern /all/0 body /all/0: must match pattern "^(a+)+$"',
    ]);
    expect(await take({ mailed: 'b@c.e' })).toEqual([expect.stringMatching(/^pattern \/mailed /)]);
    expect(await take({ mailed: 'b,b@c.d' })).toEqual([expect.stringMatching(/^format \/mailed /)]);
    expect(await take({ plain: 'A' })).toEqual([expect.stringMatching(/^pattern \/plain /)]);
    expect(await take({ names: { aa: 'x' } })).toEqual([expect.stringMatching(/^type \/names\/aa /)]);
  });

  it.each<[string, object]>([
    ['a text that refers back', { quoted: `"${hostile}` }],
    ['such a text under not', { unlike: `"${hostile}` }],
    ['a name', { names: { [hostile]: 1 } }],
    [
      'many short names',
      { names: Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${'a'.repeat(18)}!${at}`, 1])) },
    ],
  ])('refuse what is beyond a limit: %s', async (_, value) => {
    expect(await take(value)).toEqual([expect.stringMatching(/^limit /)]);
  });
});

describe('what the package itself breaks on', () => {
  it('is a refusal, when it is the size of the request', () => {
    const { status, problems } = engineProblems(new RangeError('Invalid string length'));
    expect([status, problems.map(({ rule, message }) => `${rule} ${message}`)]).toEqual([
      400,
      ['limit request: the request is too much to be checked'],
    ]);
    expect(() => engineProblems(new TypeError('broken'))).toThrow('broken');
  });
});
