import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  const file = fileURLToPath(new URL('../../../fixtures/validators/discriminators.yaml', import.meta.url));
  emitted = await loadEmitted(file);
});

/** What is wrong is told of the alternative that the tag names. */
const LIVES = [['/lives', 'required']];
const BARKS = [['/barks', 'required']];

describe('a tag that contradicts its branch', () => {
  it.each([
    ['takeOne', { kind: 'Cat', lives: 9 }, []],
    ['takeOne', { kind: 'dog', barks: true }, []],
    ['takeOne', { kind: 'hound', barks: true }, []],
    ['takeOne', { kind: 'dog', lives: 9 }, BARKS],
    ['takeOne', { kind: 'hound', milk: 1, lives: 9 }, BARKS],
    ['takeOne', { kind: 'Cat', barks: true }, LIVES],
    // The implicit name `Cow` is none that the property allows.
    ['takeOne', { kind: 'Cow', barks: true }, []],
    ['takeOne', { kind: 'unknown', barks: true }, []],
    ['takeAny', { kind: 'Cat', barks: true }, LIVES],
    ['takeAny', { kind: 'Cat', barks: true, lives: 9 }, []],
    ['takeFallback', { kind: 'cat', lives: 9 }, []],
    ['takeFallback', { kind: 'cat', name: 'x' }, LIVES],
    ['takeFallback', { kind: 'other', name: 'x' }, []],
    ['takeFallback', { name: 'x' }, []],
    ['takeFallback', { kind: 'other', lives: 9 }, [['/name', 'required']]],
    ['takeFallback', { kind: 'Cat', lives: 9 }, []],
    // The name of a component counts beside what the mapping calls it.
    ['takeMapped', { kind: 'Dog', barks: true }, []],
    ['takeMapped', { kind: 'Dog', lives: 9 }, BARKS],
    ['takeMapped', { kind: 'd', lives: 9 }, BARKS],
    ['takeMapped', { kind: 'Cow', lives: 9 }, []],
    ['takeBase', { kind: 'FirstBase', x: 1 }, []],
    ['takeBase', { kind: 'FirstBase', y: 1 }, [['/x', 'required']]],
    ['takeBase', { kind: 'one', y: 1 }, [['/x', 'required']]],
    ['takeBase', { kind: 'other' }, []],
    // Names are texts, which values of other types are compared as.
    ['takeNumbered', { v: 1, a: 'a' }, []],
    ['takeNumbered', { v: 2, b: 'b' }, []],
    ['takeNumbered', { v: 1, b: 'b' }, [['/a', 'required']]],
    ['takeNumbered', { v: 3, b: 'b' }, []],
    ['takeFlagged', { on: true, a: 'a' }, []],
    ['takeFlagged', { on: false, a: 'a' }, []],
    ['takeFlagged', { on: true }, [['/a', 'required']]],
    ['takeNumberedBase', { v: 1, x: 1 }, []],
    ['takeNumberedBase', { v: 1, y: 1 }, [['/x', 'required']]],
    ['takeNumberedBase', { v: 3 }, []],
  ])('%s %j', async (operation, value, problems) => {
    const decoder = await emitted.decoders[operation]?.();
    const body = { kind: 'json', contentType: 'application/json', value } as const;
    const raw = { method: 'POST', path: [], query: '', headers: {}, body };
    const result = decoder?.(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
    expect(result?.ok === false ? result.problems.map(({ name, rule }) => [name, rule]) : []).toEqual(problems);
    expect(result?.ok).toBe(problems.length === 0);
  });
});
