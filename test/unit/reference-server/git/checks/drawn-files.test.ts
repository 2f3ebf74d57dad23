import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CommitRefused } from '../../../../../reference-server/git/git-error.ts';
import { create, sceneWithFiles } from '../commit-scene.ts';
import { fsck, git } from '../git-fixture.ts';
import { pushed, receiver } from './receiver.ts';

const folderName = fc.constantFrom('', 'a/', '.gitmodules/', 'gitmod~2/', 'b\\', '.git:\n/', '.git /');
const fileName = fc.oneof(
  fc.constantFrom(
    '.gitmodules',
    '.GitModules',
    '.gitmodules ',
    '.gitmodules.',
    '.gitmodules:x',
    'gitmod~1',
    'GITMOD~4',
  ),
  fc.constantFrom('gi7eba~1', 'gi7eb~12', 'GI7D29~9', 'g~123456', '~1234567', '.gitm\u200dodules', '\ufeff.gitmodules'),
  fc.constantFrom(
    '.gitattributes',
    '.gitattributes . ',
    'gitatt~1',
    '.gitattributes:\n',
    'b\\.gitmodules',
    '.gıtmodules',
  ),
  fc.constantFrom(
    '.git',
    '.GIT ',
    'git~1',
    '.git:\nx',
    '.g\u206ait',
    'x\\.git',
    'git~2',
    '.gitignore',
    '.mailmap',
    'plain',
  ),
);
const name = fc.constantFrom('x', '..', '../x', 'a/../b', 'a\\..\\b', '...', '', 'a b', '-x', '..a', 'a"b');
const url = fc.oneof(
  fc.constantFrom(
    './x',
    '-u./x',
    '../x',
    '../../:a',
    '..//a',
    './a%0ab',
    'https://a.example/x',
    'https:///x',
    'http://%0a',
  ),
  fc.constantFrom('https::a.example/x', 'ftp://a%0ab/x', '/x', 'git@a.example:x', '', 'ext::sh -c x', '"a\\nb"', '!x'),
);
const section = fc
  .record({
    name,
    url,
    key: fc.constantFrom('url', 'path', 'update', 'URL', 'branch', 'url '),
    eol: fc.constantFrom('\n', '\r\n', ''),
  })
  .map((it) => `[submodule "${it.name}"]${it.eol}${it.key}=${it.url}\n`);
const content = fc.oneof(
  fc
    .array(
      fc.oneof(
        section,
        fc.constantFrom('[core]\n', '#x\n', '[[\n', '[submodule]\nurl=-x\n', '[submodule.x]\nurl=-x\n', '\0'),
      ),
      {
        maxLength: 3,
      },
    )
    .map((parts) => parts.join('')),
  fc.integer({ min: 2040, max: 2055 }).map((length) => `* text\n${'a'.repeat(length)}\n`),
  fc.integer({ min: 2040, max: 2055 }).map((length) => `${'a'.repeat(length)}\0`),
);

it('whatever is drawn, what is committed is taken in a push, and what is refused for its content is not', async () => {
  const [to, other] = [receiver(), receiver()];
  const { commit, gitDir, head } = await sceneWithFiles();
  const startSha = head();
  let count = 0;
  const file = fc.record({ folder: folderName, name: fileName, content });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 2 }), async (files) => {
      count += 1;
      const branch = `b${count}`;
      const paths = new Map(files.map((it) => [`${it.folder}${it.name}`, it.content]));
      const actions = [...paths].map(([path, text]) => create(path, text));
      const error: unknown = await commit({ branch, startSha, actions }).then(
        () => undefined,
        (caught: unknown) => caught,
      );
      if (error === undefined) {
        expect(pushed(gitDir, to, branch)).toBe('');
      } else {
        expect(error).toBeInstanceOf(CommitRefused);
        if (error instanceof CommitRefused && error.reason === 'bad-content') {
          expect(pushed(other, to, byGit(other, paths))).toContain('fsck');
        }
      }
    }),
    { numRuns: 80, seed: 14 },
  );
  expect(fsck(gitDir)).toBe('');
});

/** Commits files as git does whoever asks it to, and gives the name of a branch of them. */
function byGit(gitDir: string, files: ReadonlyMap<string, string>): string {
  const make = (args: readonly string[], input: string): string =>
    execFileSync('git', [`--git-dir=${gitDir}`, ...args], { input })
      .toString()
      .trim();
  const treeOf = (below: ReadonlyMap<string, string>): string => {
    const lines: string[] = [];
    const folders = new Map<string, Map<string, string>>();
    for (const [path, text] of below) {
      const slash = path.indexOf('/');
      const first = path.slice(0, slash);
      if (slash === -1) lines.push(`100644 blob ${make(['hash-object', '-w', '--stdin'], text)}\t${path}\0`);
      else folders.set(first, (folders.get(first) ?? new Map<string, string>()).set(path.slice(slash + 1), text));
    }
    for (const [name, inside] of folders) lines.push(`040000 tree ${treeOf(inside)}\t${name}\0`);
    return make(['mktree', '-z'], lines.join(''));
  };
  git(gitDir, 'update-ref', 'refs/heads/drawn', git(gitDir, 'commit-tree', '-m', 'Drawn', treeOf(files)).trim());
  return 'drawn';
}
