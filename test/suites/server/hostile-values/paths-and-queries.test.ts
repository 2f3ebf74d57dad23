import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../conformance/cases/case.ts';
import { operations } from '../../../../reference-server/registry.ts';
import { postgresUrl } from '../../../support/postgres.ts';
import type { Reference } from '../reference.ts';
import { loadExamples, send, shareOf, startUnlimited } from './sent-examples.ts';

/** Values at and beyond the limits of what databases keep, as texts: in paths and queries everything is one. */
const UNKEPT_TEXTS = ['%00', '%ED%A0%80', '%F0%9F%92%A5', 'x'.repeat(3_000), '2147483648', '9007199254740993'];
UNKEPT_TEXTS.push('9223372036854775808', '1e400', '0000-01-01');

/** Texts that languages and encodings take for something else. */
const UNREAD_TEXTS = ['%2e%2e%2f', "'%25_", '+', '%20', '[]', '0', '-1', '1.5', 'NaN'];

// What is decided before any database is asked is the same on all of them.
const HOSTILE_TEXTS = postgresUrl === undefined ? [...UNKEPT_TEXTS, ...UNREAD_TEXTS] : UNKEPT_TEXTS;

let reference: Reference;
const examples = await loadExamples();

beforeAll(async () => {
  reference = await startUnlimited();
});
afterAll(() => reference.server.close());

describe('what stands in a path or a query is answered', () => {
  // What the registry knows, and nothing else.
  it.each(Object.keys(operations))('%s', async (id) => {
    const example = examples.get(id);
    if (example === undefined) return expect.fail(`no example of ${id}`);
    const strange: unknown[] = [];
    let changed = false;
    for (const { name, rewritten } of placesOf(example)) {
      for (const text of shareOf(name, HOSTILE_TEXTS)) {
        const status = await send(reference, example, (url) => rewritten(url, text));
        changed ||= status < 400 && example.operation.method !== 'GET';
        if (status >= 500) strange.push([name, text.slice(0, 40), status]);
      }
    }
    if (changed) await reference.server.reset();
    expect(strange).toEqual([]);
  });
});

/** Where a parameter of an operation stands, and the address with something else there. */
interface Place {
  readonly name: string;
  readonly rewritten: (url: string, text: string) => string;
}

function placesOf(call: Call): Place[] {
  const { path, parameters } = call.operation;
  const inPath = path.split('/').flatMap((segment, index): Place[] => {
    if (!segment.startsWith('{')) return [];
    const position = index + `${reference.server.url}/api/v4`.split('/').length - 1;
    return [{ name: segment, rewritten: (url, text) => replaced(url, position, text) }];
  });
  const inQuery = parameters.flatMap(({ in: where, name }): Place[] =>
    where === 'query'
      ? [{ name, rewritten: (url, text) => `${url}${url.includes('?') ? '&' : '?'}${name}=${text}` }]
      : [],
  );
  return [...inPath, ...inQuery];
}

function replaced(url: string, position: number, text: string): string {
  const [path = '', query] = url.split('?', 2);
  const segments = path.split('/').with(position, text);
  return `${segments.join('/')}${query === undefined ? '' : `?${query}`}`;
}
