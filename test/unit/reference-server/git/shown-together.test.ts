import { describe, expect, it } from 'vitest';
import { type Commit, SHOWN_TOGETHER, oneOf } from '../../../../reference-server/git/commit.ts';

const who = { name: 'T', email: 't@example.com', seconds: 0, offsetMinutes: 0 };
const commit = (message: string): Commit => ({
  oid: '1'.repeat(40),
  tree: '2'.repeat(40),
  parents: [],
  author: who,
  committer: who,
  message,
});

describe('commits that an answer shows together', () => {
  it('are whole where there is room for all', () => {
    const long = commit('m'.repeat(65_536));
    for (const together of [0, 1, 256]) expect(oneOf(long, together)).toBe(long);
    const short = commit('Fix it\n\nKey: value\n');
    expect(oneOf(short, 10_000)).toBe(short);
  });

  it('show the beginning of their messages where there is not, and say so', () => {
    const cut = oneOf(commit('m'.repeat(65_536)), 10_000);
    expect(cut.message.length).toBe(Math.floor(SHOWN_TOGETHER / 10_000));
    expect(cut.isCut).toBe(true);
    expect(oneOf(commit('\u{1f600}'.repeat(10)), SHOWN_TOGETHER / 5).message).toBe('\u{1f600}'.repeat(2));
  });
});
