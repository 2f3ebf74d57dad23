import type { CommitListEntry } from '../../../generated/models/index.ts';
import { type Walk, commitIds, countUpTo } from '../../git/history/log.ts';
import { lineCountsOfEach } from '../../git/line-counts.ts';
import type { Call } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { type Page, offsetPage, offsetSlice } from '../../platform/page.ts';
import { instantOf } from '../../platform/parameters.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { type RepositoryAccess, openRepository, presentCommit, resolveRevision } from '../repository/index.ts';
import { presentStats } from './present.ts';

type CommitsQuery = RequestOf<'listCommits'>['query'];

/**
 * Commits of a ref, of a range or of all refs.
 * @throws Refusal 404 for an unknown ref, an empty repository, and a path that no commit ever touched
 */
export async function listCommits(
  call: Call,
  place: ProjectAccess,
  query: CommitsQuery,
): Promise<Page<CommitListEntry>> {
  const access = await openRepository(call, place);
  const slice = offsetSlice(query);
  const walk = await walkOf(access, query);
  const ids = await commitIds(access.repository, walk, {
    skip: slice.offset,
    count: slice.perPage + 1,
  });
  if (ids.length === 0) await demandHistory(access, walk);
  const bound = call.app.limits.maxCounted;
  const count = (): Promise<number | undefined> => countUpTo(access.repository, walk, bound);
  const listed = await offsetPage(ids, slice, { bound, count });
  return { ...listed, items: await present(call, access, { ids: listed.items, query }) };
}

async function walkOf(access: RepositoryAccess, query: CommitsQuery): Promise<Walk> {
  const { order, author, first_parent: firstParent } = query;
  const path = query.path?.replaceAll(/^\/+|\/+$/g, '');
  const [since, until] = [instantOf('since', query.since), instantOf('until', query.until)];
  return {
    ...(query.all === true ? { from: 'refs' } : await rangeOf(access, query.ref_name ?? 'HEAD')),
    order,
    firstParent,
    ...(path === undefined || path === '' ? {} : { path }),
    ...(author === undefined ? {} : { author }),
    // Times of commits are whole seconds.
    ...(since === undefined ? {} : { since: Math.ceil(since / 1000) }),
    ...(until === undefined ? {} : { until: Math.floor(until / 1000) }),
  };
}

/** The commit that an end of a range names: a ref, and steps back from it (`main~2`, `v1^2`). */
async function endOf(access: RepositoryAccess, name: string): Promise<string> {
  const [, ref = '', steps = ''] = /^([^~^]*)(.*)$/s.exec(name) ?? [];
  const { commit } = await resolveRevision(access, ref || 'HEAD', 'Commit');
  const end = steps === '' ? commit : await access.repository.stepsBack(commit, steps);
  if (end === undefined) throw notFound('Commit');
  return end;
}

/** `a..b` is what `b` has and `a` has not, `a...b` what only one of them has; an end that is left out is `HEAD`. */
async function rangeOf(access: RepositoryAccess, name: string): Promise<Pick<Walk, 'from' | 'without' | 'eitherSide'>> {
  const [, left = '', dots, right = ''] = /^(.*?)(\.{2,3})(.*)$/s.exec(name) ?? [];
  if (dots === undefined) return { from: [await endOf(access, name)] };
  const [start, end] = await Promise.all([endOf(access, left), endOf(access, right)]);
  return dots === '..' ? { from: [end], without: [start] } : { from: [start, end], eitherSide: true };
}

/** An empty page is an answer where there is a history, and a path in it, that filters have left nothing of. */
async function demandHistory({ repository }: RepositoryAccess, { from, path }: Walk): Promise<void> {
  const whole = { from, ...(path === undefined ? {} : { path }) };
  const any = await commitIds(repository, whole, { skip: 0, count: 1 });
  if (any.length === 0) throw notFound(path === undefined ? 'Commit' : 'Path');
}

async function present(
  call: Call,
  access: RepositoryAccess,
  { ids, query }: { readonly ids: readonly string[]; readonly query: CommitsQuery },
): Promise<CommitListEntry[]> {
  const { repository } = access;
  const [commits, counts] = await Promise.all([
    Promise.all(ids.map((oid) => repository.requireCommit(oid))),
    query.with_stats ? lineCountsOfEach(repository, ids) : [],
  ]);
  return commits.map((commit, index) => {
    const count = counts[index];
    const entry = presentCommit(call, access, commit, { trailers: query.trailers });
    return count === undefined ? entry : { ...entry, ...presentStats(count) };
  });
}
