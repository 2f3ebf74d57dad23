/* oxlint-disable unicorn/no-thenable -- the keyword of JSON Schema */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { limitOfPattern } from '../../../../cli/limit-of-pattern.ts';
import { validateValue } from '../../../../cli/validate-value.ts';
import { lintApi } from '../../../../model/lint/index.ts';
import { projectFolder } from '../../../support/project-folder.ts';

type Link = (next: object) => object;

/** Schemas that say more about the value of the one before: too many of them are told of, and nothing else is asked. */
const SAME_VALUE: readonly (readonly [string, Link])[] = [
  ['$ref', (next) => next],
  ['dependentSchemas', (next) => ({ type: 'object', dependentSchemas: { a: next } })],
  ['allOf', (next) => ({ allOf: [next, { type: 'object' }] })],
  ['anyOf', (next) => ({ anyOf: [next, { type: 'integer' }] })],
  ['oneOf', (next) => ({ oneOf: [next, { type: 'integer' }] })],
  ['not', (next) => ({ not: next })],
  ['if', (next) => ({ if: next, else: { minLength: 1 } })],
  ['then', (next) => ({ if: { type: 'integer' }, then: next })],
  ['else', (next) => ({ if: { type: 'integer' }, else: next })],
];

/** Schemas of values that stand in the value of the one before. */
const INNER_VALUE: readonly Link[] = [
  (next) => ({ type: 'object', properties: { a: next } }),
  (next) => ({ type: 'object', required: ['a'], properties: { a: next } }),
  (next) => ({ type: 'object', additionalProperties: next }),
  (next) => ({ type: 'object', patternProperties: { '^a': next } }),
  (next) => ({ type: 'object', propertyNames: next }),
  (next) => ({ type: 'object', unevaluatedProperties: next }),
  (next) => ({ type: 'array', items: next }),
  (next) => ({ type: 'array', minItems: 1, items: next }),
  (next) => ({ type: 'array', prefixItems: [next] }),
  (next) => ({ type: 'array', contains: next }),
  (next) => ({ type: 'array', unevaluatedItems: next }),
];

/** What is found in a description with a chain of 5,000 schemas of each of these kinds. */
async function found(links: readonly Link[]): Promise<readonly string[]> {
  const schemas: Record<string, object> = { end: { type: 'string' } };
  const nameOf = (kind: number, index: number): string => (index === 5_000 ? 'end' : `A${kind}_${index}`);
  for (const [kind, link] of links.entries()) {
    for (let index = 0; index < 5_000; index += 1)
      schemas[nameOf(kind, index)] = link({ $ref: `#/components/schemas/${nameOf(kind, index + 1)}` });
  }
  const operationOf = (kind: number): object => {
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/A${kind}_0` } } };
    const responses = { 200: { description: 'Done.', content } };
    return { post: { operationId: `send${kind}`, requestBody: { content }, responses } };
  };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Chains', version: '1' },
    paths: Object.fromEntries(links.map((_, kind) => [`/${kind}`, operationOf(kind)])),
    components: { schemas },
  });
  const file = join(projectFolder({ 'openapi.json': text }), 'openapi.json');
  return (await lintApi(file, { validate: validateValue, limitOfPattern })).map(({ code }) => code);
}

describe('a chain of 5,000 schemas', () => {
  it.each(SAME_VALUE)('is named where all are of one value: %s', async (_, link) => {
    expect(await found([link])).toEqual(['long-chain']);
  });

  // The walk of the general linter ran out of stack.
  it('is linted by all rules where each is of a value in the one before', async () => {
    const codes = await found(INNER_VALUE);
    expect(codes).toContain('lint/operation-summary');
    expect(codes).not.toContain('lint/not-run');
  });
});
