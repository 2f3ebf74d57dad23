import { describe, expect, it } from 'vitest';
import { checkTexts } from '../../../../reference-server/http/check-texts.ts';

const NUL = '\0';
const HALF = '\u{d83d}';

describe('texts of requests', () => {
  it.each<readonly [body: unknown, allowsNul: boolean, error: string | undefined]>([
    [{ title: 'a \u{1f4a5} b', list: ['x'], none: null, id: 1 }, false, undefined],
    [undefined, false, undefined],
    [{ title: `a${NUL}` }, false, 'title holds a NUL character'],
    [{ content: `a${NUL}` }, true, undefined],
    [{ content: HALF }, true, 'content holds half of a surrogate pair'],
    [{ list: ['x', `${HALF}x`] }, false, 'list[1] holds half of a surrogate pair'],
    [{ not: { labels: NUL } }, false, 'not[labels] holds a NUL character'],
    [{ map: { [`k${NUL}`]: 1 } }, true, 'a name in map holds a NUL character'],
    [new Uint8Array([0]), false, undefined],
  ])('%j', (body, allowsNul, error) => {
    const refused = error === undefined ? undefined : { status: 400, body: { error } };
    let caught: unknown;
    try {
      checkTexts(body, allowsNul);
    } catch (problem) {
      caught = problem;
    }
    if (refused === undefined) expect(caught).toBeUndefined();
    else expect(caught).toMatchObject(refused);
  });
});
