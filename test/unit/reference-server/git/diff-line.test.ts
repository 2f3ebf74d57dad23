import { describe, expect, it } from 'vitest';
import { type Side, placeOfLine } from '../../../../reference-server/git/history/diff-line.ts';

const CHANGED = '@@ -3,7 +3,8 @@ heading\n c\n d\n-e\n+E\n+E2\n f\n g\n h\n@@ -20,4 +21,3 @@\n t\n-u\n v\n w\n';

describe('placeOfLine', () => {
  it.each<readonly [side: Side, number: number, old: number, fresh: number]>([
    ['new', 1, 1, 1],
    ['new', 3, 3, 3],
    ['new', 5, 6, 5],
    ['new', 6, 6, 6],
    ['new', 7, 6, 7],
    ['new', 12, 11, 12],
    ['old', 5, 5, 5],
    ['old', 12, 12, 13],
    ['old', 21, 21, 22],
    ['new', 22, 22, 22],
    ['new', 40, 40, 40],
    ['old', 41, 41, 41],
  ])('finds line %s %i at %i and %i', (side, number, old, fresh) => {
    expect(placeOfLine(CHANGED, side, number)).toEqual({ old, new: fresh });
  });

  it('counts from the line before where a side has none', () => {
    expect(placeOfLine('@@ -0,0 +1,2 @@\n+a\n+b\n', 'new', 1)).toEqual({ old: 0, new: 1 });
    expect(placeOfLine('@@ -1,2 +0,0 @@\n-a\n-b\n', 'old', 2)).toEqual({ old: 2, new: 0 });
    expect(placeOfLine('', 'new', 7)).toEqual({ old: 7, new: 7 });
  });

  it('knows the lines between and behind hunks without context', () => {
    const diff = '@@ -2,0 +3,2 @@\n+x\n+y\n@@ -5 +6,0 @@\n-e\n';
    // a b [x y] c d [-e] f
    expect([1, 2, 3, 4, 5, 6].map((line) => placeOfLine(diff, 'old', line).new)).toEqual([1, 2, 5, 6, 6, 7]);
    expect([1, 2, 5, 6, 7].map((line) => placeOfLine(diff, 'new', line).old)).toEqual([1, 2, 3, 4, 6]);
  });
});
