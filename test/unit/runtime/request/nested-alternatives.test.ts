import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(
    fileURLToPath(new URL('../../../fixtures/validators/nested-alternatives.yaml', import.meta.url)),
  );
});

async function told(operation: string, value: unknown): Promise<unknown> {
  const decode = await emitted.decoders[operation]?.();
  const body = { kind: 'json', contentType: 'application/json', value } as const;
  const raw = { method: 'POST', path: [], query: '', headers: {}, body };
  const result = decode?.(raw, { mode: 'strict', unknownParameters: 'refuse' });
  return result?.ok === false ? result.problems.map(({ name, rule }) => `${rule} ${name}`.trim()) : result?.ok;
}

function nested(around: (inner: unknown) => object, depth: number, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < depth; level += 1) value = around(value);
  return value;
}

/** Each alternative asks the same of what is in the value: to try it anew takes the power of the depth. */
describe('alternatives that refer to each other', () => {
  const quote = (inner: unknown): object => ({ content: [inner], type: 'quote' });

  it.each([2, 12, 60])('take what is right at %i levels', async (depth) => {
    expect(await told('putDoc', nested(quote, depth, { text: 'x' }))).toBe(true);
  });

  it.each([2, 12, 60])('refuse what is wrong at %i levels', async (depth) => {
    expect(await told('putDoc', nested(quote, depth, { bad: 'x' }))).toEqual(['anyOf']);
    expect(
      await told(
        'filter',
        nested((not) => ({ not }), depth, 1),
      ),
    ).toEqual(['oneOf']);
  });
});
