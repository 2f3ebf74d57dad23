import type { Rows } from '../../store/insert-rows.ts';
import type { LabelRow } from './table.ts';

type LabelEntry = readonly [
  id: number,
  group: number | null,
  project: number | null,
  name: string,
  color: string,
  description: string | null,
];

const LABELS: readonly LabelEntry[] = [
  [501, 201, null, 'backend', '#428BCA', 'Server side'],
  [502, 201, null, 'urgent', '#D9534F', null],
  [503, null, 301, 'bug', '#FF0000', 'Something is broken'],
  [504, null, 301, 'docs', '#F0AD4E', null],
  [505, null, 301, 'Docs', '#5CB85C', null],
  [506, null, 302, 'bug', '#FF0000', 'Something is broken'],
  [507, null, 303, 'bug', '#FF0000', 'Something is broken'],
  [508, null, 303, 'help wanted', '#FFECDB', null],
  [509, 202, null, 'roadmap', '#6699CC', null],
];

/** The labels of the demo world (docs/demo-world.md, section 5). */
export function demo(): Rows {
  const labels = LABELS.map<LabelRow>(([id, group, project, name, color, description]) => ({
    id,
    project_id: project,
    group_id: group,
    name,
    color,
    description,
    priority: null,
    created_at: Date.UTC(2025, 8, 20, 8),
  }));
  return { labels };
}
