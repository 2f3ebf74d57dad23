import { describe, expect, it } from 'vitest';
import { checkTexts } from '../../../../reference-server/http/check-texts.ts';

const NUL = '\0';
const HALF = '\u{d83d}';

describe('texts of requests', () => {
  it.each<readonly [body: unknown, isOfFiles: boolean, error: string | undefined]>([
    [{ title: 'a \u{1f4a5} b', list: ['x'], none: null, id: 1 }, false, undefined],
    [undefined, false, undefined],
    [{ title: `a${NUL}` }, false, 'title holds a NUL character'],
    [{ content: `a${NUL}` }, true, undefined],
    [{ actions: [{ content: `a${NUL}`, file_path: 'a' }] }, true, undefined],
    [{ content: `a${NUL}` }, false, 'content holds a NUL character'],
    [{ merge_commit_message: `a${NUL}` }, true, 'merge_commit_message holds a NUL character'],
    [{ actions: [{ content: 'a', file_path: NUL }] }, true, 'actions[0][file_path] holds a NUL character'],
    [{ content: [NUL] }, true, 'content[0] holds a NUL character'],
    [{ content: HALF }, true, 'content holds half of a surrogate pair'],
    [{ list: ['x', `${HALF}x`] }, false, 'list[1] holds half of a surrogate pair'],
    [{ not: { labels: NUL } }, false, 'not[labels] holds a NUL character'],
    [{ map: { [`k${NUL}`]: 1 } }, true, 'a name in map holds a NUL character'],
    [new Uint8Array([0]), false, undefined],
  ])('%j', (body, isOfFiles, error) => {
    const refused = error === undefined ? undefined : { status: 400, body: { error } };
    let caught: unknown;
    try {
      checkTexts(body, isOfFiles);
    } catch (problem) {
      caught = problem;
    }
    if (refused === undefined) expect(caught).toBeUndefined();
    else expect(caught).toMatchObject(refused);
  });
});
