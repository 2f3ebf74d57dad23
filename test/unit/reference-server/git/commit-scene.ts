import { expect } from 'vitest';
import { bytes, environmentOf, git, requestOf, temporaryStore } from './git-fixture.ts';
import type { CommitAction } from '../../../../reference-server/git/commit-action.ts';
import { type CommitRequest, type WrittenCommit, writeCommit } from '../../../../reference-server/git/commit-writer.ts';
import { type CommitRefusal, CommitRefused } from '../../../../reference-server/git/git-error.ts';
import type { RepositoryStore } from '../../../../reference-server/git/repository-store.ts';

export interface Scene {
  readonly store: RepositoryStore;
  readonly gitDir: string;
  readonly commit: (parts: Partial<CommitRequest>) => Promise<WrittenCommit>;
  readonly refused: (parts: Partial<CommitRequest>) => Promise<CommitRefusal>;
  readonly head: () => string;
}

export async function scene(): Promise<Scene> {
  const store = temporaryStore();
  const { gitDir } = await store.create('1', 'main');
  const environment = environmentOf(store);
  const commit = async (parts: Partial<CommitRequest>): Promise<WrittenCommit> =>
    writeCommit(environment, '1', requestOf(parts));
  const refused = async (parts: Partial<CommitRequest>): Promise<CommitRefusal> => {
    const error: unknown = await commit(parts).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(CommitRefused);
    return error instanceof CommitRefused ? error.reason : expect.fail('not refused');
  };
  return { store, gitDir, commit, refused, head: () => git(gitDir, 'rev-parse', 'main').trim() };
}

export async function sceneWithFiles(): Promise<Scene> {
  const made = await scene();
  await made.commit({
    actions: [create('README.md', 'one\n'), create('a b/c ü.md', 'two\n'), create('src/x/deep.ts', 'three\n')],
  });
  return made;
}

export function create(filePath: string, contents: string): CommitAction {
  return { action: 'create', filePath, contents: bytes(contents) };
}
