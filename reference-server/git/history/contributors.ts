import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import type { Contributor } from './shapes.ts';

/** Largest list of authors that is read, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Who wrote the commits that lead to a commit: one entry for each address. */
export function contributorsOf(repository: RepositoryHandle, commit: string): Promise<readonly Contributor[]> {
  return repository.remembered(
    (caches) => caches.contributors,
    commit,
    async () => (await countedByGit(repository, commit)) ?? countedOneByOne(repository, commit),
  );
}

/** As git counts them; undefined when somebody has several names, of which only the newest is wanted. */
async function countedByGit(repository: RepositoryHandle, commit: string): Promise<Contributor[] | undefined> {
  // Who somebody is said to be in a file of the repository does not matter here.
  const noMailmap = ['-c', 'mailmap.blob=refs/none', '-c', 'mailmap.file='];
  const args = [...noMailmap, 'shortlog', '--summary', '--email', '--no-merges', commit, '--'];
  const output = (await runGit(repository.gitDir, args, { maxBytes: MAX_BYTES })).toString('utf8');
  const lines = output.split('\n').filter((line) => line !== '');
  const people = lines.map((line) => {
    const [, commits, name = '', email = ''] = /^ *(\d+)\t(.+) <([^<>]*)>$/.exec(line) ?? [];
    return { name, email, commits: Number(commits) };
  });
  const isPlain = people.every(({ name, commits }) => commits > 0 && name.trim() === name);
  return isPlain && new Set(people.map(({ email }) => email)).size === people.length ? people : undefined;
}

async function countedOneByOne(repository: RepositoryHandle, commit: string): Promise<Contributor[]> {
  const args = ['log', '--no-merges', '--no-mailmap', '--format=%an%x00%ae', commit, '--'];
  const output = await runGit(repository.gitDir, args, { maxBytes: MAX_BYTES });
  return countAuthors(output.toString('utf8').split('\n'));
}

function countAuthors(lines: readonly string[]): Contributor[] {
  const people = new Map<string, { name: string; commits: number }>();
  for (const line of lines) {
    if (line === '') continue;
    const [name = '', email = ''] = line.split('\0');
    const known = people.get(email);
    if (known === undefined) people.set(email, { name, commits: 1 });
    else known.commits += 1;
  }
  return [...people].map(([email, { name, commits }]) => ({ name, email, commits }));
}
