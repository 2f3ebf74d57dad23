import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { git, temporaryStore } from './git-fixture.ts';
import { failureOf } from '../../../../reference-server/git/git-error.ts';
import { BoundedCache } from '../../../../reference-server/git/bounded-cache.ts';
import {
  formatCommit,
  formatDate,
  parseCommit,
  SHOWN_MESSAGE,
  titleOf,
  trailersOf,
} from '../../../../reference-server/git/commit.ts';
import {
  checkGitVersion,
  gitEnvironment,
  requireVersion,
  runGit,
  runGitToLimit,
} from '../../../../reference-server/git/git-process.ts';
import { isRefName } from '../../../../reference-server/git/ref-name.ts';
import { formatTree, parseTree } from '../../../../reference-server/git/tree.ts';

describe('failureOf', () => {
  it.each([
    ["fatal: commit: cannot update ref 'refs/heads/main': couldn't write '/data/1.git/refs/heads/main.lock'"],
    ["fatal: Unable to create '/data/1.git/packed-refs.lock': No space left on device"],
    ["error: unable to append to 'logs/HEAD': Disk quota exceeded\nfatal: unable to write"],
    ["fatal: sha1 file '<stdout>' write error. Out of diskspace"],
  ])('knows a full disk by %s', (errors) => {
    expect(failureOf(errors, 'ref-conflict')).toBe('no-room');
  });

  it.each([
    ["fatal: commit: cannot lock ref 'refs/heads/main': is at 1 but expected 2"],
    ["fatal: Unable to create '/data/1.git/packed-refs.lock': Permission denied"],
    [''],
  ])('knows others by %s', (errors) => {
    expect(failureOf(errors, 'ref-conflict')).toBe('ref-conflict');
  });
});

describe('runGit', () => {
  it('kills what takes too long, writes too much or was given up', async () => {
    const store = temporaryStore();
    const { gitDir, objects } = await store.create('1', 'main');
    const oid = await objects.write('blob', Buffer.alloc(100_000, 97));
    const read = ['cat-file', 'blob', oid];
    await expect(runGit(gitDir, read, { maxBytes: 1_000 })).rejects.toMatchObject({ failure: 'output-limit' });
    // Waits for somebody who writes into the pipe, and nobody does.
    const pipe = join(gitDir, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(runGit(gitDir, ['hash-object', '--no-filters', pipe], { timeoutMs: 1 })).rejects.toMatchObject({
      failure: 'timeout',
    });
    const signal = AbortSignal.abort();
    await expect(runGit(gitDir, read, { signal })).rejects.toMatchObject({ failure: 'closed' });
    await expect(runGit(gitDir, ['cat-file', 'blob', '1'.repeat(40)])).rejects.toMatchObject({ failure: 'exit' });
    expect((await runGit(gitDir, read)).length).toBe(100_000);
  });

  it('answers what was written until a limit, with the limit', async () => {
    const { gitDir, objects } = await temporaryStore().create('1', 'main');
    const read = ['cat-file', 'blob', await objects.write('blob', Buffer.alloc(1_000_000, 97))];
    const cut = await runGitToLimit(gitDir, read, { maxBytes: 300_000 });
    expect([cut.output.length <= 300_000, cut.stopped?.failure]).toEqual([true, 'output-limit']);
    const whole = await runGitToLimit(gitDir, read);
    expect([whole.output.length, whole.stopped]).toEqual([1_000_000, undefined]);
    await expect(runGitToLimit(gitDir, ['no-such-command'])).rejects.toMatchObject({ failure: 'exit' });
  });

  it('takes nothing from the configuration of the user', () => {
    const env = gitEnvironment();
    expect(env['HOME']).toBeUndefined();
    expect(env).toMatchObject({ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' });
  });

  it('asks for git 2.38', async () => {
    expect(requireVersion('git version 2.38.0')).toBe('2.38.0');
    expect(requireVersion('git version 3.0.1.windows.1')).toBe('3.0.1');
    expect(() => requireVersion('git version 2.37.9')).toThrow(/2\.38 or newer is needed.*2\.37\.9/);
    expect(() => requireVersion('nonsense')).toThrow(/2\.38 or newer/);
    expect(await checkGitVersion()).toMatch(/^\d+\.\d+/);
  });
});

describe('isRefName', () => {
  it.each(['main', 'a/b', 'ü', 'a-b', 'v1.0', 'a@b', 'x{y', 'a..b', 'a b', 'a~', 'a^', 'a:', 'a?', 'a*', 'a[', 'a\\b'])(
    'agrees with git about %j',
    (name) => {
      let accepted = true;
      try {
        git('.', 'check-ref-format', '--branch', name);
      } catch {
        accepted = false;
      }
      expect(isRefName(name)).toBe(accepted);
    },
  );

  it.each(['.a', 'a/.b', 'a.', 'a/', '/a', 'a//b', 'a.lock', 'a.lock/b', 'a@{b', 'a\u0001', 'a\u007f', ''])(
    'agrees with git about %j',
    (name) => {
      let accepted = true;
      try {
        git('.', 'check-ref-format', '--branch', name);
      } catch {
        accepted = false;
      }
      expect(isRefName(name)).toBe(accepted);
    },
  );

  it('leaves out what no file system holds: git has a file and a lock for each part', () => {
    const [longest, longer] = ['x'.repeat(250), 'x'.repeat(251)];
    expect([longest, `a/${longest}/b`, longer, `a/${longer}/b`, 'ü'.repeat(126)].map(isRefName)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('commit objects', () => {
  it('reads headers of other programs: signatures, encodings, odd identities', () => {
    const contents = Buffer.from(
      [
        `tree ${'1'.repeat(40)}`,
        `parent ${'2'.repeat(40)}`,
        'author J\u00fcrgen <j@example.com> 1700000000 -0330',
        'committer  <> 1700000001 +0000',
        'encoding ISO-8859-1',
        'gpgsig -----BEGIN-----',
        ' parent of nothing',
        ' -----END-----',
        '',
        'Gr\u00fc\u00dfe\n\nBody',
      ].join('\n'),
      'latin1',
    );
    const commit = parseCommit('3'.repeat(40), contents);
    expect(commit).toMatchObject({
      parents: ['2'.repeat(40)],
      author: { name: 'Jürgen', email: 'j@example.com', seconds: 1_700_000_000, offsetMinutes: -210 },
      committer: { name: '', email: '' },
      message: 'Grüße\n\nBody',
    });
    expect(formatDate(commit.author)).toBe('2023-11-14T18:43:20.000-03:30');
  });

  it.each([
    ['Z <z@z> 99999999999999 +0000', 'Z', '9999-12-31T23:59:59.000+00:00'],
    ['Z <z@z> -99999999999999 +0000', 'Z', '0000-01-01T00:00:00.000+00:00'],
    ['Z <z@z> 253402300799 +0100', 'Z', '9999-12-31T23:59:59.000+00:00'],
    ['Z <z@z> 1700000000 +9999', 'Z', '2023-11-14T22:13:20.000+00:00'],
    ['Z <z@z> 1700000000 -2359', 'Z', '2023-11-13T22:14:20.000-23:59'],
    ['Z <z> <z@z> 1700000000 +0000', 'Z', '2023-11-14T22:13:20.000+00:00'],
    ['nobody', 'nobody', '1970-01-01T00:00:00.000+00:00'],
    [undefined, '', '1970-01-01T00:00:00.000+00:00'],
  ])('reads the author %j whatever calendars can say', (line, name, date) => {
    const lines = [
      `tree ${'1'.repeat(40)}`,
      ...(line === undefined ? [] : [`author ${line}`]),
      'encoding utf-16',
      '',
      'm',
    ];
    const { author, message } = parseCommit('3'.repeat(40), Buffer.from(lines.join('\n')));
    expect([author.name, formatDate(author), message]).toEqual([name, date, 'm']);
  });

  it('takes no header that follows for a parent', () => {
    const lines = [`tree ${'1'.repeat(40)}`, `parent ${'2'.repeat(40)}`, 'author ', `parent ${'3'.repeat(40)}`, '', ''];
    expect(parseCommit('4'.repeat(40), Buffer.from(lines.join('\n'))).parents).toEqual(['2'.repeat(40)]);
  });

  it('cleans identities so that no header can be smuggled in', () => {
    const person = { name: 'Eve\nparent x <a@b> ', email: 'e>v\ne@x', seconds: 1, offsetMinutes: 120 };
    const text = formatCommit({ tree: 't', parents: [], author: person, committer: person, message: 'm' }).toString();
    expect(text.split('\n')[1]).toBe('author Eveparent x a@b <eve@x> 1 +0200');
    const nobody = { ...person, name: ' ', email: '' };
    expect(
      formatCommit({ tree: 't', parents: [], author: nobody, committer: person, message: 'm' }).toString(),
    ).toContain('author unknown <> 1 +0200');
  });

  it('reads the beginning of what is very long, and cuts no character in two', () => {
    const head = `tree ${'a'.repeat(40)}\n${`parent ${'b'.repeat(40)}\n`.repeat(200)}author ${'n'.repeat(300)} <a@b> 5 +0000\n`;
    const parsed = parseCommit('c', Buffer.from(`${head}\n${'m'.repeat(SHOWN_MESSAGE - 1)}💩m\n\nKey: value\n`));
    expect([parsed.message, parsed.isCut]).toEqual(['m'.repeat(SHOWN_MESSAGE - 1), true]);
    expect([parsed.parents.length, parsed.author.name.length, parsed.author.seconds]).toEqual([100, 255, 5]);
    expect([titleOf(parsed).length, trailersOf(parsed)]).toEqual([1024, []]);
    const whole = parseCommit('c', Buffer.from(`${head}\n${'é'.repeat(SHOWN_MESSAGE)}`));
    expect([whole.message.length, whole.isCut]).toEqual([SHOWN_MESSAGE, undefined]);
  });

  it('reads title and trailers', () => {
    expect(titleOf({ message: '\n Title \nrest' })).toBe('Title');
    expect(trailersOf({ message: 'Title\n\nChangelog: added\nSigned-off-by: A <a@b>\n  more\n' })).toEqual([
      ['Changelog', 'added'],
      ['Signed-off-by', 'A <a@b> more'],
    ]);
    expect(trailersOf({ message: 'Title: no trailer' })).toEqual([]);
    expect(trailersOf({ message: 'Title\n\nKey: value\nprose' })).toEqual([]);
  });
});

describe('tree objects', () => {
  it('keeps names that are no UTF-8 and sorts as git does', () => {
    const entries = [
      { key: 'a0', mode: '100644', oid: '1'.repeat(40) },
      { key: 'a', mode: '040000', oid: '2'.repeat(40) },
      { key: 'a.b', mode: '100755', oid: '3'.repeat(40) },
      { key: '\u00ff\u00fe', mode: '120000', oid: '4'.repeat(40) },
    ] as const;
    const parsed = parseTree(formatTree(entries));
    expect(parsed.map((entry) => entry.key)).toEqual(['a.b', 'a', 'a0', '\u00ff\u00fe']);
    expect(parsed.find((entry) => entry.key === 'a')?.mode).toBe('040000');
    expect(() => parseTree(Buffer.from('100644 name'))).toThrow(/cut off/);
    expect(() => parseTree(Buffer.concat([Buffer.from('7x7 name\0'), Buffer.alloc(20)]))).toThrow(/Unknown mode/);
  });

  it.each([
    ['100600', '100644'],
    ['100711', '100755'],
    ['40755', '040000'],
    ['777', '160000'],
    ['170000', '160000'],
    ['77777777777', '160000'],
    ['0', '160000'],
  ])('reads the mode %s as git does, as %s', (written, mode) => {
    const [entry] = parseTree(Buffer.concat([Buffer.from(`${written} name\0`), Buffer.alloc(20)]));
    expect(entry?.mode).toBe(mode);
  });
});

describe('BoundedCache', () => {
  it('drops what was not used for longest and never exceeds its limit', () => {
    const cache = new BoundedCache<string>(80, (value) => value.length);
    for (let index = 0; index < 10; index += 1) cache.set(`k${index}`, '12345678');
    expect(cache.get('k0')).toBe('12345678');
    cache.set('k10', '12345678');
    expect(cache.get('k0')).toBe('12345678');
    expect(cache.get('k1')).toBeUndefined();
    expect(cache.weight).toBe(80);
    cache.set('large', 'x'.repeat(11));
    expect(cache.get('large')).toBeUndefined();
    cache.set('k0', '1');
    expect(cache.weight).toBe(73);
  });
});
