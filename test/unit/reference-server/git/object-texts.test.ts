import { describe, expect, it } from 'vitest';
import { formatCommit, formatSignature, objectText } from '../../../../reference-server/git/commit.ts';
import { RefUpdater } from '../../../../reference-server/git/ref-updater.ts';

const SIGNATURE = { name: 'A', email: 'a@example.com', seconds: 0, offsetMinutes: 0 };
const COMMIT = {
  tree: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  parents: [],
  author: SIGNATURE,
  committer: SIGNATURE,
};

describe('what git keeps for good', () => {
  it('has no NUL in a message, and no line break or NUL in a header', () => {
    expect(objectText(['tag v1'], 'a\nb').toString()).toBe('tag v1\n\na\nb');
    for (const headers of [['tag v\n1'], ['tag v1', 'tagger a\0b']]) {
      expect(() => objectText(headers, 'm')).toThrow(expect.objectContaining({ reason: 'bad-text' }));
    }
    expect(() => formatCommit({ ...COMMIT, message: 'a\0b' })).toThrow('The message holds a NUL character');
  });

  it('has the names of people without what would end their line', () => {
    const author = { ...SIGNATURE, name: 'A\nB\0C', email: 'a\n@b\0>' };
    expect(formatCommit({ ...COMMIT, author, message: 'm' }).toString()).toContain('\nauthor ABC <a@b> 0 +0000\n');
  });

  it.each(['refs/heads/a\nupdate refs/heads/b', 'refs/heads/a b', 'refs/heads/a\0b'])(
    'is named by no reference that would be another command: %j',
    async (ref) => {
      const none = '0'.repeat(40);
      const updater = new RefUpdater('.', false);
      await expect(updater.apply([{ ref, next: none, previous: none }])).rejects.toThrow('No reference');
      expect(updater.running).toBe(false);
    },
  );
});

it('what is done before 1970, as a clock may be set, is done when time begins for git', () => {
  const signature = { ...SIGNATURE, seconds: -5 };
  expect(formatSignature(signature)).toBe('A <a@example.com> 0 +0000');
});
