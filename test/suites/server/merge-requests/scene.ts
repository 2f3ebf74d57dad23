import { expect } from 'vitest';
import type { Answer, Reference } from '../reference.ts';

/** A change of a file on a branch. */
export interface Change {
  readonly branch: string;
  readonly file: string;
  readonly content: string;
  /** Where the branch starts when it is new; `main` without. */
  readonly from?: string;
  readonly message?: string;
}

/** A project of max with a branch `main`, to work in. */
export interface Scene {
  readonly id: number;
  /** Path of the project. */
  readonly at: string;
  readonly call: Reference['call'];
  /** Commits a new file, or another content of one. */
  readonly change: (change: Change) => Promise<string>;
  /** Opens a merge request into `main` and gives its path. */
  readonly open: (branch: string, more?: object) => Promise<string>;
  /** Merges it. */
  readonly merge: (path: string, json?: object) => Promise<Answer>;
  /** Head of a branch. */
  readonly head: (branch?: string) => Promise<string | undefined>;
}

let projects = 0;

/** Makes a project, with these settings, whose `main` has a README. */
export async function sceneOf({ call, get }: Pick<Reference, 'call' | 'get'>, settings: object = {}): Promise<Scene> {
  projects += 1;
  const json = { name: `Scene ${projects}`, initialize_with_readme: true, ...settings };
  const project = await call('POST', '/projects', { as: 'max', json });
  expect(project.status).toBe(201);
  const at = `/projects/${project.body.id}`;
  const head = async (branch = 'main'): Promise<string | undefined> =>
    (await get(`${at}/repository/commits/${encodeURIComponent(branch)}`, { as: 'max' })).body.id;
  return {
    id: project.body.id,
    at,
    call,
    head,
    async change({ branch, file, content, from = 'main', message = `Change ${file}` }) {
      const there = (await head(branch)) !== undefined;
      const ref = encodeURIComponent(there ? branch : from);
      const known = await get(`${at}/repository/files/${encodeURIComponent(file)}?ref=${ref}`, { as: 'max' });
      const commit = await call('POST', `${at}/repository/commits`, {
        as: 'max',
        json: {
          branch,
          commit_message: message,
          ...(there ? {} : { start_branch: from }),
          actions: [{ action: known.status === 200 ? 'update' : 'create', file_path: file, content }],
        },
      });
      expect(commit.status).toBe(201);
      return commit.body.id;
    },
    async open(branch, more = {}) {
      const opened = await call('POST', `${at}/merge_requests`, {
        as: 'max',
        json: { source_branch: branch, target_branch: 'main', title: `Merge ${branch}`, ...more },
      });
      expect(opened.status).toBe(201);
      return `${at}/merge_requests/${opened.body.iid}`;
    },
    merge: (path, body = {}) => call('PUT', `${path}/merge`, { as: 'max', json: body }),
  };
}
