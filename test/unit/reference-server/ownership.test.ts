import { expect, it } from 'vitest';
import { tables } from '../../../reference-server/registry.ts';
import type { TableShape } from '../../../reference-server/store/table.ts';

const shapes: readonly (readonly [string, TableShape])[] = Object.entries(tables);

/** Columns that refer to what may be gone, with the reason why nothing becomes of their rows. */
const LOOSE: Readonly<Record<string, string>> = {
  'users.bot_group_id': 'machine users stay as the authors of what they wrote',
  'access_tokens.family_id': 'tokens of one family have the same owner',
  'namespaces.owner_id': 'of users, machines alone are deleted, and these have no namespace',
  'namespaces.parent_id': 'groups go with all groups below them at once',
  'issues.milestone_id': 'milestones go only with the projects that use them',
  'issues.iteration_id': 'iterations go only with the projects that use them',
  'issues.epic_id': 'epics go only with the projects that use them',
  'merge_requests.milestone_id': 'milestones go only with the projects that use them',
  'merge_requests.source_project_id': 'a merge request stays when the fork is gone, and is shown without it',
  'added_commits.commit_id': 'names a commit, which is no row',
  'notes.project_id': 'notes go with what they are on',
  'notes.discussion_id': 'names a discussion, which is no row',
  'draft_notes.commit_id': 'names a commit, which is no row',
  'draft_notes.discussion_id': 'names a discussion, which is no row',
  'jobs.system_id': 'names a machine, which is no row',
  'jobs.pipeline_id': 'pipelines go only with their projects',
  'resource_events.subject_id': 'history keeps what it is about',
};

it('says of every column that names a row what becomes of its own row when that one goes', () => {
  const unsaid = shapes.flatMap(([name, shape]) =>
    Object.keys(shape.columns)
      .filter((column) => column.endsWith('_id'))
      .filter((column) => shape.of?.some((owner) => owner.column === column) !== true)
      .map((column) => `${name}.${column}`),
  );
  expect(unsaid.filter((column) => !Object.hasOwn(LOOSE, column))).toEqual([]);
  expect(Object.keys(LOOSE).filter((column) => !unsaid.includes(column))).toEqual([]);
});

it('names owners that are there, by columns that are there', () => {
  for (const [name, { columns, of = [] }] of shapes) {
    for (const { column, table, when = {}, orphan } of of) {
      expect([name, column in columns]).toEqual([name, true]);
      const owner = tables[table as keyof typeof tables] as TableShape | undefined;
      expect([name, table, owner?.columns['id']]).toEqual([name, table, 'id']);
      for (const [kind, value] of Object.entries(when))
        expect([name, columns[kind]]).toContainEqual(expect.arrayContaining([value]));
      const kind = columns[column];
      if (orphan === 'stays') expect([name, typeof kind === 'string' && kind.endsWith('?')]).toEqual([name, true]);
    }
  }
});
