import type { Contributor as ShownContributor } from '../../../generated/models/index.ts';
import { SHOWN_NAME, startOf } from '../../git/commit.ts';
import { contributorsOf } from '../../git/history/contributors.ts';
import type { Contributor } from '../../git/history/shapes.ts';
import type { Call } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, pageOfAll } from '../../platform/page.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { openRepository, resolveRevision } from '../repository/index.ts';

type Order = RequestOf<'listContributors'>['query']['order_by'];

/**
 * Who wrote the commits of a ref.
 * @throws Refusal 404 for an unknown ref and an empty repository
 */
export async function listContributors(
  call: Call,
  place: ProjectAccess,
  query: RequestOf<'listContributors'>['query'],
): Promise<Page<ShownContributor>> {
  const access = await openRepository(call, place);
  const { commit } = await resolveRevision(access, query.ref, 'Commit');
  const people = [...(await contributorsOf(access.repository, commit))].sort(
    (a, b) => compareBy(a, b, query.order_by) * (query.sort === 'desc' ? -1 : 1) || byText(a.email, b.email),
  );
  // The order is our own, not one that keyset pages need.
  const { page, per_page } = query;
  const paged = pageOfAll(people, { page, per_page }, call.app.limits.maxCounted);
  return { ...paged, items: paged.items.map(present) };
}

/** Lines are not counted: that would take a diff of every commit. */
function present({ name, email, commits }: Contributor): ShownContributor {
  return { name: startOf(name, SHOWN_NAME), email: startOf(email, SHOWN_NAME), commits, additions: 0, deletions: 0 };
}

function compareBy(a: Contributor, b: Contributor, order: Order): number {
  return order === 'commits' ? a.commits - b.commits : byText(a[order], b[order]);
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
