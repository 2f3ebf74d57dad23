import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { objects } from './objects.ts';

const commits = objects.filter(
  ({ value }) => typeof value['id'] === 'string' && /^[0-9a-f]{40}$/.test(value['id']) && 'message' in value,
);

function digest(name: string, bytes: Buffer): Buffer {
  return createHash(name).update(bytes).digest();
}

describe('examples of commits', () => {
  it('give an id to one commit only', () => {
    const seen = new Map<string, Set<string>>();
    for (const { value } of commits) {
      const { message, authored_date: authored, author_name: author } = value;
      const known = seen.get(String(value['id'])) ?? new Set();
      // A delivery shows less of a commit than an answer.
      if (authored !== undefined) known.add(JSON.stringify([message, authored, author]));
      seen.set(String(value['id']), known);
    }
    expect(seen.size).toBeGreaterThan(8);
    expect([...seen].filter(([, known]) => known.size > 1)).toEqual([]);
  });

  it('derive from the id what comes from it', () => {
    for (const { place, value } of commits) {
      const {
        id,
        short_id: short,
        web_url: url,
        title,
        message,
        created_at: created,
        committed_date: committed,
      } = value;
      if (short !== undefined) expect([place, String(id).startsWith(String(short))]).toEqual([place, true]);
      if (url !== undefined) expect([place, String(url).endsWith(String(id))]).toEqual([place, true]);
      if (title !== undefined) expect([place, String(message).split('\n')[0]]).toEqual([place, title]);
      if (created !== undefined) expect([place, created]).toEqual([place, committed]);
    }
  });
});

describe('examples of contents', () => {
  it('have the size and the digests of their content', () => {
    const held = objects.filter(({ value }) => value['encoding'] === 'base64' && 'size' in value);
    expect(held.length).toBeGreaterThan(4);
    for (const { place, value } of held) {
      const bytes = Buffer.from(String(value['content']), 'base64');
      const blob = digest('sha1', Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes])).toString('hex');
      expect([place, value['size'], value['blob_id'] ?? value['sha']]).toEqual([place, bytes.length, blob]);
      if ('content_sha256' in value)
        expect([place, value['content_sha256']]).toEqual([place, digest('sha256', bytes).toString('hex')]);
    }
  });

  it('have the fingerprints of their keys', () => {
    // In an error the name has what is wrong with it.
    const keys = objects.filter(({ value }) => typeof value['fingerprint_sha256'] === 'string');
    expect(keys.length).toBeGreaterThan(3);
    for (const { place, value } of keys) {
      const bytes = Buffer.from(String(value['key']).split(' ')[1] ?? '', 'base64');
      expect([place, bytes.subarray(4, 15).toString()]).toEqual([place, 'ssh-ed25519']);
      const md5 = digest('md5', bytes).toString('hex').match(/../g)?.join(':');
      const sha256 = `SHA256:${digest('sha256', bytes).toString('base64').replace(/=+$/, '')}`;
      expect([place, value['fingerprint'], value['fingerprint_sha256']]).toEqual([place, md5, sha256]);
    }
  });
});
