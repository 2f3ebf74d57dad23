import { mkdtempSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCommit } from '../../../reference-server/git/commit-writer.ts';
import { runGit } from '../../../reference-server/git/git-process.ts';
import { RepositoryStore } from '../../../reference-server/git/repository-store.ts';
import { type Figures, closest } from '../server/in-turn.ts';
import { type Running, ask, run } from '../server/running.ts';
import { commitCommand, fastImport, fileCommand, makeLongHistory, pathOf } from '../server/long-history.ts';
import { program } from '../places.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const COMMITS = 4_000;
/** A public project of the demo world; its repository is put in place of the one that it would get. */
const PROJECT = 303;
const ROUNDS = 9;

/** Repositories beside the git program: what a warm server looks up, writes and computes, and what it remembers. */
export async function gitRows(): Promise<BenchRow[]> {
  const data = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const prepared = await run([program, 'serve', '--port', '0', '--data', data]);
  prepared.child.kill();
  await prepared.gone;
  const root = join(data, 'repositories');
  mkdirSync(root, { recursive: true });
  const gitDir = join(root, `${PROJECT}.git`);
  await makeLongHistory(gitDir, COMMITS);
  const commits = linesOf(await runGit(gitDir, ['rev-list', 'refs/heads/main']));
  const direct = [...(await objectRows(root, commits)), await commitRow(root)];
  const server = await run([program, 'serve', '--port', '0', '--data', data]);
  try {
    return [...direct, ...(await historyRows(server, gitDir, commits))];
  } finally {
    server.child.kill();
    await server.gone;
  }
}

/** Objects that were not looked at before, through processes that stay, against one process for each. */
async function objectRows(root: string, commits: readonly string[]): Promise<BenchRow[]> {
  const store = new RepositoryStore({ root });
  const repository = await store.open(String(PROJECT));
  if (repository === undefined) throw new Error('the repository is missing');
  const { gitDir } = repository;
  const trees = linesOf(await runGit(gitDir, ['log', '--format=%T', 'refs/heads/main']));
  const raw = linesOf(await runGit(gitDir, ['log', '--raw', '--no-abbrev', '--format=', 'refs/heads/main']));
  const blobs = raw.map((line) => line.split(' ')[3] ?? '');
  const rows: BenchRow[] = [];
  const sides = [
    { measure: 'tree, first look', ids: trees, ours: (id: string) => repository.tree(id), args: ['ls-tree'] },
    { measure: 'blob, first look', ids: blobs, ours: (id: string) => repository.blob(id), args: ['cat-file', 'blob'] },
  ];
  for (const { measure, ids, ours, args } of sides) {
    let next = 0;
    const fresh = (): string => ids[(next += 1) % ids.length] ?? commits[0] ?? '';
    await ours(fresh());
    const { ours: own, peer } = await closest(
      ROUNDS,
      () => each(50, () => ours(fresh())),
      () => each(5, () => runGit(gitDir, [...args, fresh()])),
    );
    rows.push(ratioRow({ measure: `${measure}, wall`, unit: 'ms', ours: own }, peer, `git ${args[0]}`, 0.1));
  }
  await store.close();
  return rows;
}

async function commitRow(root: string): Promise<BenchRow> {
  const store = new RepositoryStore({ root });
  const author = { name: 'Bench', email: 'bench@example.com', offsetMinutes: 0 };
  const gitDir = store.pathOf(String(PROJECT));
  let count = 0;
  const files = (): string[] => {
    count += 1;
    return Array.from({ length: 10 }, (_, index) => `bench/${count}/${index}.txt`);
  };
  const ours = async (): Promise<void> => {
    const actions = files().map(
      (filePath) => ({ action: 'create', filePath, contents: Buffer.from(filePath) }) as const,
    );
    const request = { branch: 'bench', startBranch: 'main', message: 'Ten', actions, author, committer: author };
    const { startBranch: _, ...later } = request;
    const now = (): number => 1_800_000_000 + count;
    await writeCommit({ store, now }, String(PROJECT), count === 1 ? request : later);
  };
  const peer = async (): Promise<void> => {
    const commands = files().map((path) => fileCommand(path, path));
    const by = `Bench <bench@example.com> ${1_800_000_000 + count} +0000`;
    await fastImport(gitDir, [commitCommand('refs/heads/peer', by, 'Ten', commands, 'refs/heads/main')]);
  };
  await ours();
  const found = await closest(
    ROUNDS,
    () => each(10, ours),
    () => each(3, peer),
  );
  await store.close();
  return ratioRow(
    { measure: 'commit with 10 actions, wall', unit: 'ms', ours: found.ours },
    found.peer,
    'git fast-import',
    0.1,
  );
}

interface History {
  readonly measure: string;
  /** Targets of the API that nobody asked for before, one for each round. */
  readonly paths: readonly string[];
  /** What git is told for the same. */
  readonly git: (round: number) => readonly (readonly string[])[];
}

async function historyRows(server: Running, gitDir: string, commits: readonly string[]): Promise<BenchRow[]> {
  const at = (index: number): string => commits[index] ?? 'HEAD';
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  const sides: History[] = [
    {
      measure: 'compare two commits, 200 apart',
      paths: rounds.map((round) => `compare?from=${at(400 + round)}&to=${at(200 + round)}`),
      git: (round) => {
        const range = `${at(400 + round)}..${at(200 + round)}`;
        return [
          ['merge-base', at(400 + round), at(200 + round)],
          ['log', range],
          ['diff', range],
        ];
      },
    },
    {
      measure: 'archive as tar.gz',
      paths: rounds.map((round) => `archive.tar.gz?sha=${at(10 + round)}`),
      git: (round) => [['archive', '--format=tar.gz', at(10 + round)]],
    },
    {
      measure: 'blame of a file',
      paths: rounds.map((round) => `files/${encodeURIComponent(pathOf(round))}/blame?ref=main`),
      git: (round) => [['blame', '--porcelain', 'refs/heads/main', '--', pathOf(round)]],
    },
    {
      measure: 'contributors',
      paths: rounds.map((round) => `contributors?ref=${at(20 + round)}`),
      git: (round) => [['shortlog', '-s', '-n', '-e', at(20 + round)]],
    },
  ];
  const rows: BenchRow[] = [];
  for (const side of sides) rows.push(...(await historyRow(server, gitDir, side)));
  return rows;
}

async function historyRow(server: Running, gitDir: string, { measure, paths, git }: History): Promise<BenchRow[]> {
  const url = (round: number): string => `${server.base}/projects/${PROJECT}/repository/${paths[round]}`;
  const byGit = async (round: number): Promise<void> => {
    for (const args of git(round)) await runGit(gitDir, args);
  };
  const cold: Figures[] = [];
  for (let round = 0; round < paths.length; round += 1) {
    cold.push({ ours: await timeOf(() => ask(url(round))), peer: await timeOf(() => byGit(round)) });
  }
  const first = middle(cold);
  const again = await closest(
    ROUNDS,
    () => each(10, () => ask(url(0))),
    () => timeOf(() => byGit(0)),
  );
  return [
    ratioRow({ measure: `${measure}, wall`, unit: 'ms', ours: first.ours }, first.peer, 'git', 1.15),
    ratioRow({ measure: 'the same again', unit: 'ms', ours: again.ours }, again.peer, 'git', 0.1),
  ];
}

function middle(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((a, b) => a.ours / a.peer - b.ours / b.peer);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? { ours: Number.NaN, peer: Number.NaN };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Mean time of one of several, ms. */
async function each(count: number, work: () => Promise<unknown>): Promise<number> {
  return (
    (await timeOf(async () => {
      for (let index = 0; index < count; index += 1) await work();
    })) / count
  );
}

function linesOf(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}
