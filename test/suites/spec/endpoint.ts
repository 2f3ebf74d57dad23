import { describe, expect, it } from 'vitest';
import {
  bodySchema,
  items,
  operation,
  parameterNames,
  properties,
  required,
  response,
  responseSchema,
  target,
  typesOf,
} from './description.ts';

/** What the ledger says about one operation. */
export interface Endpoint {
  /** Ids of the ledger rows. */
  readonly rows: string;
  readonly id: string;
  /** Method and path template. */
  readonly at: string;
  readonly status?: number;
  /** Exact query parameters. */
  readonly query?: string;
  /** Members of the body beside those it requires: all of them, unless the text ends with `...`. */
  readonly body?: string;
  /** Members the body requires, exactly. */
  readonly needs?: string;
  /** Component that is answered; `[]` in front for an array of it. */
  readonly gives?: string;
}

const words = (text: string): string[] => text.split(', ').filter((word) => word !== '' && word !== '...');

/** One test for each operation, named after its rows. */
export function describeEndpoints(endpoints: readonly Endpoint[]): void {
  describe('endpoints', () => {
    it.each(endpoints.map((endpoint) => [endpoint.rows, endpoint.id, endpoint] as const))(
      '%s %s',
      (_, id, endpoint) => {
        expectRequest(endpoint);
        expectAnswer(id, endpoint);
      },
    );
  });
}

function expectRequest({ id, at, query, body, needs }: Endpoint): void {
  expect(`${operation(id).method} ${operation(id).path}`).toBe(at);
  const inPath = [...at.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
  expect(parameterNames(id, 'path')).toEqual(inPath);
  for (const one of operation(id).parameters.filter((item) => item.in === 'path')) expect(one.required).toBe(true);
  if (query !== undefined) expect(parameterNames(id, 'query').toSorted()).toEqual(words(query).toSorted());
  if (needs !== undefined) expect(required(target(bodySchema(id))).toSorted()).toEqual(words(needs).toSorted());
  if (body === undefined) expect(operation(id).requestBody).toBeUndefined();
  else expectMembers(id, body, words(needs ?? ''));
}

function expectMembers(id: string, body: string, needed: readonly string[]): void {
  const names = [...properties(bodySchema(id)).keys()].toSorted();
  const listed = [...new Set([...words(body), ...needed])].toSorted();
  if (body.endsWith('...')) expect(names).toEqual(expect.arrayContaining(listed));
  else expect(names).toEqual(listed);
}

function expectAnswer(id: string, { status = 200, gives }: Endpoint): void {
  if (gives === undefined) {
    expect(response(id, status).description).not.toBe('');
    if (status === 204 || operation(id).method === 'HEAD') expect(response(id, status).content).toEqual([]);
    return;
  }
  const schema = responseSchema(id, status);
  if (!gives.startsWith('[]')) return expect(target(schema).name).toBe(gives);
  expect([typesOf(schema), target(items(schema)).name]).toEqual([['array'], gives.slice(2)]);
}
