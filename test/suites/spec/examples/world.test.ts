import { describe, expect, it } from 'vitest';
import { objectOf } from '../../../../model/json-object.ts';
import { objectsWith, type Members, type Shown } from './objects.ts';

/** Ids that the demo world gives to what an example makes; every operation starts from the world anew. */
const FIRST_MADE = 100_001;

/** Ids that stand for more than one record, with the places; a change shows another one than the world. */
function torn(shown: readonly Shown[], names: readonly string[]): string[] {
  const known = new Map<string, { readonly fact: string; readonly place: string }>();
  return shown.flatMap(({ place, value }) => {
    if (Number(value['id']) >= FIRST_MADE || /^update|^create/.test(place)) return [];
    const found = { fact: JSON.stringify(names.map((name) => value[name])), place };
    const first = known.get(String(value['id'])) ?? found;
    known.set(String(value['id']), first);
    return first.fact === found.fact ? [] : [`${first.place} ${first.fact} - ${place} ${found.fact}`];
  });
}

function pathIn(value: Members): string {
  return String(objectOf(value['references'])['full']).replace(/[#!]\d+$/, '');
}

const projects = objectsWith('id', 'path_with_namespace');
const groups = objectsWith('id', 'full_path', 'parent_id');
/** What belongs to a project, an issue or merge request, with the id and the path that it says. */
const belonging = objectsWith('project_id', 'references', 'web_url');
const paths = new Map([
  ...belonging.map(({ value }) => [Number(value['project_id']), pathIn(value)] as const),
  ...projects.map(({ value }) => [Number(value['id']), String(value['path_with_namespace'])] as const),
]);
const groupPaths = new Map(groups.map(({ value }) => [Number(value['id']), String(value['full_path'])]));

describe('examples of one world', () => {
  it.each([
    ['users', objectsWith('id', 'username', 'name'), 'username name'],
    ['projects', projects, 'path_with_namespace name'],
    ['groups', groups, 'full_path name'],
    ['issues', objectsWith('id', 'iid', 'issue_type'), 'project_id iid title created_at'],
    ['merge requests', objectsWith('id', 'iid', 'source_branch'), 'target_project_id iid created_at source_branch'],
    ['epics', objectsWith('id', 'iid', 'parent_iid'), 'group_id iid title created_at'],
    ['notes', objectsWith('id', 'noteable_id', 'system'), 'noteable_id noteable_type created_at'],
    ['reactions', objectsWith('id', 'awardable_id'), 'awardable_id awardable_type name'],
    ['tokens', objectsWith('id', 'scopes', 'active'), 'name user_id scopes created_at'],
    ['runners', objectsWith('id', 'runner_type'), 'runner_type is_shared'],
    ['deploy keys', objectsWith('id', 'fingerprint_sha256'), 'key created_at'],
  ] as const)('give an id to one of the %s only', (_, shown, names) => {
    expect(shown.length).toBeGreaterThan(2);
    expect(torn(shown, names.split(' '))).toEqual([]);
  });

  it('show what belongs to a project under the path of that project', () => {
    expect(belonging.length).toBeGreaterThan(30);
    for (const { place, value } of belonging) {
      const path = paths.get(Number(value['project_id'])) ?? '';
      const { short, relative, full } = objectOf(value['references']);
      expect([place, full]).toEqual([place, `${path}${String(short)}`]);
      expect([place, relative === short || relative === full]).toEqual([place, true]);
      expect([place, value['web_url']]).toEqual([place, expect.stringContaining(`/${path}/-/`)]);
      for (const [name, link] of Object.entries(objectOf(value['_links'])))
        if (link !== null)
          expect([place, name, `${String(link)}/`]).toEqual([
            place,
            name,
            expect.stringContaining(`/projects/${String(value['project_id'])}/`),
          ]);
      const milestone = objectOf(value['milestone'])['project_id'];
      expect([place, milestone ?? value['project_id']]).toEqual([place, value['project_id']]);
    }
  });

  it('show groups, epics and projects under their path', () => {
    for (const { place, value } of [...groups, ...projects].filter((one) => 'web_url' in one.value))
      expect([place, value['web_url']]).toEqual([
        place,
        expect.stringMatching(new RegExp(`/${String(value['path_with_namespace'] ?? value['full_path'])}$`)),
      ]);
    const epics = objectsWith('group_id', 'references').filter(({ value }) =>
      groupPaths.has(Number(value['group_id'])),
    );
    expect(epics.length).toBeGreaterThan(3);
    for (const { place, value } of epics)
      expect([place, objectOf(value['references'])['full']]).toEqual([
        place,
        `${groupPaths.get(Number(value['group_id']))}&${String(value['iid'])}`,
      ]);
  });

  it('say the same where they say something twice', () => {
    const twins: readonly (readonly [string, string])[] = [
      ['draft', 'work_in_progress'],
      ['internal', 'confidential'],
      ['tag_list', 'topics'],
      ['allow_collaboration', 'allow_maintainer_to_push'],
      ['end_date', 'due_date'],
      ['created_at', 'committed_date'],
    ];
    for (const [one, other] of twins) {
      const shown = objectsWith('id', one, other);
      expect([one, shown.length > 0]).toEqual([one, true]);
      for (const { place, value } of shown) expect([place, value[one]]).toEqual([place, value[other]]);
    }
    for (const { place, value } of objectsWith('assignee', 'assignees'))
      expect([place, objectOf(value['assignee'])['id']]).toEqual([
        place,
        objectOf(Array.isArray(value['assignees']) ? value['assignees'][0] : undefined)['id'],
      ]);
    for (const { place, value } of objectsWith('id', 'active', 'paused'))
      expect([place, value['active']]).toEqual([place, value['paused'] !== true]);
  });

  it('are in the state that their instants say', () => {
    const closed = { opened: false, closed: true } as const;
    for (const { place, value } of objectsWith('state', 'closed_at', 'created_at')) {
      const expected = closed[String(value['state']) as keyof typeof closed] ?? value['closed_at'] !== null;
      expect([place, value['closed_at'] !== null]).toEqual([place, expected]);
    }
    for (const { place, value } of objectsWith('created_at', 'updated_at').filter((one) => one.value['updated_at']))
      expect([place, Date.parse(String(value['updated_at'])) >= Date.parse(String(value['created_at']))]).toEqual([
        place,
        true,
      ]);
    for (const { place, value } of objectsWith('revoked', 'active'))
      expect([place, value['revoked'] === true && value['active'] === true]).toEqual([place, false]);
  });
});
