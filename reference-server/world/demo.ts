import { dayOf } from '../domain/clock.ts';
import { refreshGrants } from '../store/grants.ts';
import type { IidCountersTable } from '../store/bookkeeping-schema.ts';
import type { IssuesTable } from '../store/schema.ts';
import type { Executor } from '../store/store.ts';
import { ancestryOf, demoGroups, demoMembers, demoShares, personalNamespaces } from './demo-groups.ts';
import { countIssues, demoAssignees, demoAwards, demoIssueLabels, demoIssues } from './demo-issues.ts';
import { demoNotes } from './demo-notes.ts';
import { demoBotMemberships, demoBots, demoPeople, demoScopes, demoTokens } from './demo-people.ts';
import { DEMO_TOPICS, demoLabels, demoMilestones, demoProjects, POOL_IDS } from './demo-projects.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedContext } from './seed-context.ts';

/** The instant at which the demo world stands when it is new. */
export const DEMO_INSTANT: number = Date.UTC(2026, 2, 4, 12);

/** Ids below this one belong to the world; created records continue after it. */
const LAST_RESERVED = 100_000;

/** Tables whose ids are given out by counters. */
const COUNTED = ['users', 'namespaces', 'projects', 'issues', 'notes', 'labels', 'access_tokens', 'resource_events'];

/** Fills an empty database with the demo world of docs/demo-world.md. */
export async function seedDemo(tx: Executor, context: SeedContext): Promise<void> {
  const people = demoPeople();
  const namespaces = [...demoGroups(), ...personalNamespaces(people)];
  await insertRows(tx, 'users', [...people, ...demoBots()]);
  await insertRows(tx, 'access_tokens', demoTokens(context.key));
  await insertRows(tx, 'token_scopes', demoScopes());
  await insertRows(tx, 'namespaces', namespaces);
  await insertRows(tx, 'ancestry', ancestryOf(namespaces));
  await insertRows(tx, 'members', demoMembers(demoBotMemberships()));
  await insertRows(tx, 'shares', demoShares(POOL_IDS));
  await insertRows(tx, 'projects', demoProjects(namespaces));
  await insertRows(tx, 'project_topics', DEMO_TOPICS);
  await insertRows(tx, 'redirects', [{ path_key: 'acme/old-name', target_kind: 'project', target_id: 309 }]);
  await seedPlanning(tx);
  await insertRows(
    tx,
    'sequences',
    COUNTED.map((name) => ({ name, last: LAST_RESERVED })),
  );
  await refreshGrants(tx, dayOf(DEMO_INSTANT), undefined);
}

async function seedPlanning(tx: Executor): Promise<void> {
  const issues = demoIssues();
  await insertRows(tx, 'milestones', demoMilestones());
  await insertRows(tx, 'labels', demoLabels());
  await insertRows(tx, 'epics', [
    {
      id: 901,
      iid: 1,
      group_id: 201,
      author_id: 2,
      title: 'Sign-in that works',
      description: null,
      state: 'opened',
      created_at: Date.UTC(2026, 0, 2, 8),
      updated_at: Date.UTC(2026, 0, 2, 8),
    },
  ]);
  await insertRows(tx, 'iterations', [
    {
      id: 951,
      iid: 1,
      sequence: 1,
      group_id: 201,
      title: null,
      description: null,
      state: 2,
      start_date: '2026-03-02',
      due_date: '2026-03-15',
      created_at: Date.UTC(2026, 1, 1, 8),
      updated_at: Date.UTC(2026, 1, 1, 8),
    },
  ]);
  await insertRows(tx, 'issues', issues);
  await insertRows(tx, 'issue_assignees', demoAssignees());
  await insertRows(tx, 'issue_labels', demoIssueLabels());
  await insertRows(tx, 'issue_counts', countIssues(issues));
  await insertRows(tx, 'notes', demoNotes());
  await insertRows(tx, 'awards', demoAwards());
  await insertRows(tx, 'iid_counters', lastIids(issues));
}

function lastIids(issues: readonly IssuesTable[]): IidCountersTable[] {
  const last = new Map<number, number>();
  for (const { project_id, iid } of issues) last.set(project_id, Math.max(iid, last.get(project_id) ?? 0));
  return [...last].map(([projectId, iid]) => ({
    scope_kind: 'project',
    scope_id: projectId,
    resource: 'issue',
    last: iid,
  }));
}
