import type { Rows } from '../../store/insert-rows.ts';
import type { MilestoneRow } from './table.ts';

type MilestoneEntry = readonly [
  id: number,
  project: number,
  iid: number,
  title: string,
  description: string | null,
  state: 'active' | 'closed',
  start: string | null,
  due: string | null,
];

const MILESTONES: readonly MilestoneEntry[] = [
  [401, 301, 1, 'v1.0', 'First release.', 'active', '2025-10-01', '2026-01-31'],
  [402, 301, 2, 'v1.1', 'Running now.', 'active', '2026-02-01', '2026-03-31'],
  [403, 301, 3, 'v2.0', null, 'active', '2026-04-01', '2026-06-30'],
  [404, 301, 4, 'v0.9', null, 'closed', '2025-07-01', '2025-09-30'],
  [405, 302, 1, 'v1.1', null, 'active', '2026-02-15', '2026-04-30'],
  [406, 303, 1, '1.0', null, 'active', null, null],
];

/** The milestones of the demo world (docs/demo-world.md, section 5). */
export function demo(): Rows {
  const milestones = MILESTONES.map<MilestoneRow>(([id, project, iid, title, description, state, start, due]) => ({
    id,
    iid,
    project_id: project,
    group_id: null,
    title,
    description,
    state,
    start_date: start,
    due_date: due,
    created_at: Date.UTC(2025, 8, id - 381, 8),
    updated_at: Date.UTC(2025, 8, id - 381, 8),
  }));
  const last = new Map(milestones.map(({ project_id: project, iid }) => [project, iid]));
  const counters = [...last].flatMap(([project, iid]) =>
    project === null ? [] : [{ scope_kind: 'project' as const, scope_id: project, resource: 'milestones', last: iid }],
  );
  return { milestones, iid_counters: counters };
}
