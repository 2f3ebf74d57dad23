import { expect, it } from 'vitest';
import type { Api } from '../../../../../model/api.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { isFreedByRefusal, ownerOfKeys, refusesOthers } from '../../../../../conformance/laws/http/key-words.ts';

/** An operation with a key, of which this is said. */
function keyed(
  description: string,
  ofKey = '',
  info = '',
): [operation: Parameters<typeof ownerOfKeys>[0], key: Parameters<typeof ownerOfKeys>[1], api: Api] {
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Tables', version: '1', description: info },
    paths: {
      '/tables': {
        post: {
          operationId: 'book',
          description,
          parameters: [{ name: 'Idempotency-Key', in: 'header', description: ofKey, schema: { type: 'string' } }],
          responses: { '201': { description: 'Booked.' } },
        },
      },
    },
  });
  const [operation] = api?.operations ?? [];
  const [key] = operation?.parameters ?? [];
  if (api === undefined || operation === undefined || key === undefined) expect.fail('the document loads');
  return [operation, key, api];
}

/** Whose keys are apart, by what is said of an operation, of its key, and of the whole API. */
function ownerIn(...said: Parameters<typeof keyed>): string | undefined {
  const owner = ownerOfKeys(...keyed(...said));
  return owner && `${owner.isCredential ? 'credential' : 'person'} ${owner.word}`;
}

it.each([
  ['Keys of different accounts have nothing to do with each other', 'person account'],
  ['Keys are kept apart for each staff key: the same key from another member of staff is new', 'credential staff key'],
  ['A key is unique per user', 'person user'],
  ['Keys are scoped to the API key that sent it', 'credential api key'],
  ['Idempotency keys are per account', 'person account'],
  ['A key is remembered for each caller', 'person caller'],
  ['The same key from another account books anew and has nothing to do with the first', 'person account'],
  ['Two users may use the same key', 'person user'],
  ['A key counts only for the account', 'person account'],
  ['Keys of two members of staff never collide', 'person member of staff'],
])('%s', (text, told) => {
  expect(ownerIn(`Books a table with an \`Idempotency-Key\`. ${text}.`)).toBe(told);
  expect(ownerIn('Books a table.', `${text}.`)).toBe(told);
});

it.each([
  'Keys are remembered for a day',
  'Keys are for callers that try again',
  'Keys are limited to users with a plan',
  'A key is unique for each user agent',
  'A key is valid for one customer order',
  'A key may be shared between users, and is known to each user',
  'The same key from another account is refused with 409 and needs a new one',
  'Another user may send the same key and gets the first answer',
  'A repetition by the same account books nothing',
  'Keys of different users do not collide as long as they are random',
  'Keys are known across accounts, not by account',
])('but not by: %s', (text) => {
  expect(ownerIn(`Books a table with an \`Idempotency-Key\`. ${text}.`)).toBeUndefined();
});

it('keys that open something are others', () => {
  const opening = 'Every request has an API key. A key is valid for one user.';
  expect(ownerIn('Books a table.', '', `${opening}\n\nWrites take an Idempotency-Key.`)).toBeUndefined();
  expect(ownerIn('Books a table.', '', `Writes take an Idempotency-Key beside it. ${opening}`)).toBeUndefined();
  expect(ownerIn('Books a table.', '', `${opening}\n\nIdempotency keys are kept apart for each user.`)).toBe(
    'person user',
  );
});

it.each([
  ['With an Idempotency-Key that had another body it is refused with 422', '422'],
  ['An Idempotency-Key with a different payload is a 409', '409'],
  ['An Idempotency-Key with a different payload is a conflict', undefined],
  ['An Idempotency-Key with a different payload is refused, and a malformed one is 400', undefined],
  ['An Idempotency-Key with another body is refused, with 409 or with 422', undefined],
])('%s', (text, status) => {
  expect(refusesOthers(text)).toEqual({ status });
});

it.each(['An Idempotency-Key is kept for a day', 'With another body it is refused with 422'])(
  'but nothing is refused by: %s',
  (text) => {
    expect(refusesOthers(text)).toBeUndefined();
  },
);

it.each([
  ['Only bookings that came about are remembered; after a refused request its key can be used anew', true],
  ['The key of a failed request can be used again', true],
  ['Refused requests do not use up a key', true],
  ['After a refused request its key can be used anew if a day has passed', false],
  ['After a refused request another key is needed', false],
])('a refusal uses up no key: %s, %s', (text, isTold) => {
  const [operation, key, api] = keyed(`Books a table with an \`Idempotency-Key\`. ${text}.`);
  expect(isFreedByRefusal(operation, key, api)).toBe(isTold);
});
