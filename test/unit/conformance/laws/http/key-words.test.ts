import { expect, it } from 'vitest';
import { loadValue } from '../../../../../model/load-api.ts';
import { ownerOfKeys, refusesOthers } from '../../../../../conformance/laws/http/key-words.ts';

/** Whose keys are apart, by what is said of an operation, of its key, and of the whole API. */
function ownerIn(description: string, ofKey = '', info = ''): string | undefined {
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
  const owner = ownerOfKeys(operation, key, api);
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
