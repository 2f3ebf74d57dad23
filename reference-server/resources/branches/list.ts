import type { Branch } from '../../../generated/models/index.ts';
import { branchHeads, mergedBranches } from '../../git/history/refs.ts';
import type { Call } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, pageOfAll } from '../../platform/page.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { protectionsOf } from '../protected-branches/index.ts';
import { type RepositoryAccess, openRepository } from '../repository/index.ts';
import { presentBranch } from './present.ts';

/** Branches by name, those whose name holds a text. */
export async function listBranches(
  call: Call,
  place: ProjectAccess,
  query: RequestOf<'listBranches'>['query'],
): Promise<Page<Branch>> {
  const access = await openRepository(call, place);
  const heads = await branchHeads(access.repository);
  const matches = heads.filter(({ name }) => isFound(name, query.search ?? ''));
  const page = pageOfAll(matches, query, call.app.limits.maxCounted);
  const merged = await mergedInto(access);
  const shown = page.items.map((head) => ({ ...head, merged: merged.has(head.name) }));
  const all = { ...place, ...access, protection: await protectionsOf(call, place) };
  return { ...page, items: await Promise.all(shown.map((each) => presentBranch(call, all, each))) };
}

/** Names of the branches that the default branch has taken in. */
export async function mergedInto({ project, repository }: RepositoryAccess): Promise<ReadonlySet<string>> {
  const main = project.default_branch === null ? undefined : await repository.branch(project.default_branch);
  return main === undefined ? new Set() : mergedBranches(repository, main.commit);
}

/** `^text` is found at the start of a name, `text$` at its end, both is the whole name; the case of letters does not matter. */
function isFound(name: string, search: string): boolean {
  const [, start = '', text = '', end = ''] = /^(\^?)(.*?)(\$?)$/s.exec(search.toLowerCase()) ?? [];
  const own = name.toLowerCase();
  if (start !== '' && end !== '') return own === text;
  if (start !== '') return own.startsWith(text);
  return end === '' ? own.includes(text) : own.endsWith(text);
}
