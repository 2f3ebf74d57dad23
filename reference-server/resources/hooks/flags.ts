import { recordMembers } from '../../../generated/server/index.ts';
import type { HookRow } from './table.ts';

/** What a hook of the instance may fire on. */
export const SYSTEM_FLAGS = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
] as const;

/** What a hook of a group may fire on. */
export const GROUP_FLAGS = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
  'issues_events',
  'confidential_issues_events',
  'note_events',
  'confidential_note_events',
  'pipeline_events',
  'wiki_page_events',
  'job_events',
  'deployment_events',
  'feature_flag_events',
  'releases_events',
  'subgroup_events',
  'emoji_events',
  'resource_access_token_events',
  'member_events',
] as const;

/** Name of something that hooks fire on. */
export type HookFlag = (typeof GROUP_FLAGS)[number];

const { members } = recordMembers.GroupHook;

/** Flags that are kept and fire nothing, as the description says (`x-no-effect`). */
export const IDLE_FLAGS: ReadonlySet<HookFlag> = new Set(
  GROUP_FLAGS.filter((name) => members[name]?.noEffect !== undefined),
);

/** Flags as requests and answers carry them. */
export type FlagsOf<Name extends HookFlag> = Record<Name, boolean>;

/** The names of the flags that are on. */
export function flagsOn({ flags }: Pick<HookRow, 'flags'>): HookFlag[] {
  // The column is written by `flagsColumn` alone.
  return JSON.parse(flags) as HookFlag[];
}

/** The flags of a hook as answers show them. */
export function flagsShown<Name extends HookFlag>(hook: HookRow, names: readonly Name[]): FlagsOf<Name> {
  const on: readonly HookFlag[] = flagsOn(hook);
  // `fromEntries` forgets which names it was given.
  return Object.fromEntries(names.map((name) => [name, on.includes(name)])) as FlagsOf<Name>;
}

/** The flags that are on after a request, which says some of them. */
export function flagsColumn(said: Readonly<Partial<Record<HookFlag, boolean>>>, before: readonly HookFlag[]): string {
  return JSON.stringify(GROUP_FLAGS.filter((name) => said[name] ?? before.includes(name)));
}
