import { writeSync } from 'node:fs';
import { writeCommit } from '../../../../reference-server/git/commit-writer.ts';
import { RepositoryStore } from '../../../../reference-server/git/repository-store.ts';

// Commits without end, printing every acknowledged commit; the test kills it.
const [root = '', round = ''] = process.argv.slice(2);
const store = new RepositoryStore({ root });
await store.create('1', 'main');
const person = { name: 'Ann Example', email: 'ann@example.com', offsetMinutes: 0 };
const environment = { store, now: (): number => 1_767_225_600 };
for (let number = 0; ; number += 1) {
  const contents = Buffer.from(`${round} ${number}`);
  const actions = [{ action: 'create', filePath: `r${round}/p${process.pid}/${number}.txt`, contents } as const];
  const request = { branch: 'main', message: 'Go on', actions, author: person, committer: person };
  const { commit } = await writeCommit(environment, '1', request);
  writeSync(1, `${commit.oid}\n`);
}
