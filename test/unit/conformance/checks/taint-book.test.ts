import { expect, it } from 'vitest';
import { createTaintBook } from '../../../../conformance/checks/taint-book.ts';

it.each([
  ['00000000', '{"id":"00000000-0000-4000-8000-000000000001"}', false],
  ['0000-0000', '{"id":"00000000-0000-4000-8000-000000000001"}', false],
  ['short', '{"id":"short"}', false],
  ['4111111111111112', '{"number":"4111111111111112"}', true],
  ['s3cr3t-value', '{"token":"s3cr3t-value"}', true],
])('what would match by accident is no secret, and what would not is one: %s', (secret, text, isFound) => {
  const book = createTaintBook();
  book.add(secret, { property: 'token', operationId: 'create' });
  expect(book.find(text).length > 0).toBe(isFound);
});

it.each([
  ['s3cr', true],
  ['s3cr3t-', true],
  ['alue', true],
  ['s3', false],
  ['lue', false],
  ['3cr3', false],
  ['value', false],
  ['S3CR', false],
])('how a secret begins, or its last characters, are a piece of it: %s', (text, isPiece) => {
  const book = createTaintBook();
  book.add('s3cr3t-Value', { property: 'token', operationId: 'create' });
  expect(book.isPiece(text)).toBe(isPiece);
});
