import type { Snippet } from '../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { type OperationSet, operationsOf, writes } from '../../platform/operation.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { timestamp } from '../../platform/time.ts';
import { inAddress } from '../repository/index.ts';
import { presentUser } from '../users/index.ts';
import { freshSnippet } from './rules.ts';
import { insertSnippet } from './store.ts';
import type { SnippetRow } from './table.ts';

/** Operations on snippets. */
export const operations: OperationSet = operationsOf(
  writes('createProjectSnippet', {
    run: async (call, { body }, place) => ({
      status: 201,
      body: presentSnippet(call, place.project, await insertSnippet(call.db, freshSnippet(call, place, body))),
    }),
  }),
);

/** A snippet as the one sees it who has just made it. */
function presentSnippet(call: Call, project: ProjectRow, snippet: SnippetRow): Snippet {
  const address = `${call.origin}/${project.full_path}/-/snippets/${snippet.id}`;
  return {
    id: snippet.id,
    title: snippet.title,
    file_name: snippet.file_name,
    description: snippet.description,
    visibility: snippet.visibility,
    author: presentUser(call, requirePrincipal(call).user),
    created_at: timestamp(snippet.created_at),
    updated_at: timestamp(snippet.updated_at),
    project_id: snippet.project_id,
    web_url: address,
    files: pathsOf(snippet).map((path) => ({ path, raw_url: `${address}/raw/main/${inAddress(path)}` })),
    raw_url: `${address}/raw`,
  };
}

/** The paths of the files of a snippet. */
function pathsOf({ file_name: name, files }: SnippetRow): string[] {
  // The column is written from checked requests alone.
  return files === null ? [name] : (JSON.parse(files) as { file_path: string }[]).map((file) => file.file_path);
}
