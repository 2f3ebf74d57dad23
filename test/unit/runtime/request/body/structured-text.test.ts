import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { explain } from '../../../../../runtime/request/explain.ts';
import { type EmittedValidators, loadEmitted } from '../../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  const file = new URL('../../../../fixtures/validators/structured-text.yaml', import.meta.url);
  emitted = await loadEmitted(fileURLToPath(file));
});

it.each<[contentType: string, text: string, body: unknown]>([
  // The schema is about the list that the text stands for.
  ['text/csv', 'size\r\n5\r\n', 'size\r\n5\r\n'],
  ['text/csv; charset=utf-8', '', ''],
  ['text/plain', '5', 5],
  ['text/plain', '6', undefined],
  ['text/markdown', 'abc', 'abc'],
  ['text/markdown', 'abcd', undefined],
])('a text of %s is what its schema can say of a text: %j', async (contentType, text, body) => {
  const decoder = await emitted.decoders['putTable']?.();
  const sent = { method: 'POST', path: [], query: '', headers: {}, body: { kind: 'text', contentType, text } } as const;
  const result = decoder?.(sent, { mode: 'strict', unknownParameters: 'refuse', explain });
  expect(result?.ok === true ? result.value.body : undefined).toEqual(body);
});
