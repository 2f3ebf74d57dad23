import { expect, it } from 'vitest';
import { createSink } from '../../../../runtime/request/problem-sink.ts';
import { reportWire } from '../../../../runtime/request/wire-problems.ts';
import type { WireErrorCode } from '../../../../runtime/wire/wire-error.ts';

it.each<[WireErrorCode, string]>([
  ['bad-path', 'encoding'],
  ['bad-value', 'style'],
  ['bad-encoding', 'encoding'],
  ['bad-style', 'style'],
  ['conflict', 'duplicate'],
  ['bad-name', 'name'],
  ['limit', 'limit'],
])('%s of the wire is the rule %s', (code, rule) => {
  const sink = createSink();
  reportWire(sink, 'query', [{ code, name: 'a[b]', expected: 'x', got: 'y' }]);
  expect(sink.problems).toMatchObject([{ in: 'query', name: 'a[b]', rule, expected: 'x', got: '"y"' }]);
});

it.each([
  ['', ''],
  ['a', '/a'],
  ['a[b][c]', '/a/b/c'],
  ['a[2]', '/a/2'],
  // Which item it is, the name does not say.
  ['a[][k]', '/a'],
  ['a[b][]', '/a/b'],
  ['a/b', '/a~1b'],
  ['a[', '/a['],
])('a field %j of a body is at %j', (name, pointer) => {
  const sink = createSink();
  reportWire(sink, 'body', [{ code: 'bad-value', name, expected: 'x', got: 'y' }]);
  expect(sink.problems.map((problem) => problem.name)).toEqual([pointer]);
});
