import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { startReferenceServer } from '../../../reference-server/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'disk-full-'));
const mounted = mountSmallDisk();
if (!mounted) console.log('disk-full: skipped, a small disk can be mounted by root alone');

afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  if (mounted) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true });
});

function mountSmallDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!mounted)(
  'answers 507 to writes that a full disk refuses, logs why, and leaves nothing behind',
  async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await startReferenceServer({ dataDir: folder, world: 'empty', limits: { notesPerMinute: 0 } });
    const api = async (path: string, body?: object): Promise<{ status: number; body: unknown }> => {
      const answer = await fetch(`${server.url}/api/v4${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'PRIVATE-TOKEN': server.sampleToken, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const fillUp = async (write: (turn: number) => Promise<{ status: number; body: unknown }>): Promise<number> => {
      for (let turn = 0; turn < 200; turn += 1) {
        const answer = await write(turn);
        if (answer.status === 201) continue;
        expect(answer).toEqual({ status: 507, body: { message: '507 Insufficient Storage' } });
        return turn;
      }
      return expect.fail('the disk was never full');
    };
    try {
      expect((await api('/projects', { name: 'Full', initialize_with_readme: true })).status).toBe(201);
      // Random text, so that nothing of it can be compressed away.
      const noise = (): string => Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2)).join('');
      const files = await fillUp((turn) =>
        api(`/projects/1/repository/files/f${turn}.txt`, { branch: 'main', content: noise(), commit_message: 'More' }),
      );
      expect(
        readdirSync(folder, { recursive: true }).filter((name) => /tmp_obj|\.lock$|building/.test(String(name))),
      ).toEqual(['server.lock']);
      const issues = await fillUp((turn) =>
        api('/projects/1/issues', { title: `Issue ${turn}`, description: noise() }),
      );
      expect(logged.mock.calls.flat().join('\n')).toMatch(/ENOSPC|full/);
      const list = await api('/projects/1/issues?per_page=100');
      expect([list.status, list.body]).toEqual([200, expect.objectContaining({ length: issues })]);
      // The README stands beside the files.
      const entries = execFileSync('git', ['ls-tree', '--name-only', 'main'], {
        env: { ...process.env, GIT_DIR: join(folder, 'repositories', '1.git') },
        encoding: 'utf8',
      });
      expect(entries.trim().split('\n')).toHaveLength(files + 1);
    } finally {
      await server.close();
    }
  },
  120_000,
);
