import type { CreateSnippetBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, isAdministrator, requirePrincipal, seesInternal } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { badParameter, invalidRecord, notFound } from '../../platform/refusal.ts';
import { projectSnippet } from './store.ts';
import type { SnippetRow } from './table.ts';

/** A snippet that the caller may read. */
export interface FoundSnippet {
  readonly snippet: SnippetRow;
}

/**
 * The snippet of a path: what users keep for themselves is in no project.
 * @throws Refusal 404 when it is absent or hidden from the caller
 */
export async function findSnippet(
  call: Call,
  { project, level }: ProjectAccess,
  { path }: { readonly path: { readonly snippet_id: number } },
): Promise<FoundSnippet> {
  const snippet = await projectSnippet(call.db, project.id, path.snippet_id);
  if (snippet === undefined || !maySee(call, snippet, level)) throw notFound('Snippet');
  return { snippet };
}

function maySee(call: Call, { visibility, author_id: authorId }: SnippetRow, level: number): boolean {
  if (visibility === 'public' || level >= ACCESS.guest || isAdministrator(call)) return true;
  return authorId === call.principal?.user.id || (visibility === 'internal' && seesInternal(call));
}

/**
 * The columns of a new snippet, before it has an id.
 * @throws Refusal 400 for a blank title, for files that are named twice, in two ways, or not at all
 */
export function freshSnippet(call: Call, { project }: ProjectAccess, body: CreateSnippetBody): Omit<SnippetRow, 'id'> {
  if (body.title.trim() === '') throw invalidRecord({ title: ["can't be blank"] });
  return {
    project_id: project.id,
    author_id: requirePrincipal(call).user.id,
    title: body.title,
    ...fileColumns(body),
    description: body.description ?? null,
    visibility: body.visibility,
    created_at: call.now,
    updated_at: call.now,
  };
}

/** The first file stands for the snippet wherever one is shown. */
function fileColumns(body: CreateSnippetBody): Pick<SnippetRow, 'content' | 'file_name' | 'files'> {
  const { file_name: name, content, files } = body;
  if (files !== undefined) {
    if (name !== undefined || content !== undefined)
      throw badParameter('files, file_name, content are mutually exclusive');
    const [first] = files;
    if (first === undefined) throw badParameter('files is empty');
    if (new Set(files.map(({ file_path: path }) => path)).size < files.length) {
      throw invalidRecord({ files: ['have the same path'] });
    }
    return { file_name: first.file_path, content: first.content, files: JSON.stringify(files) };
  }
  if (name === undefined) throw badParameter('file_name is missing');
  if (content === undefined) throw badParameter('content is missing');
  return { file_name: name, content, files: null };
}
