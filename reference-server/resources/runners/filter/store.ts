import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { commaList } from '../../../platform/parameters.ts';
import type { Tables } from '../../../store/tables.ts';
import type { Borders } from '../status.ts';
import type { RunnerRow } from '../table.ts';

type RunnerState = 'online' | 'offline' | 'stale' | 'never_contacted' | 'active' | 'paused';
type RunnerScope = 'active' | 'paused' | 'online' | 'offline' | 'specific' | 'shared';

/** What the lists of runners are asked for. */
export interface RunnerQuery {
  readonly scope?: RunnerScope | undefined;
  readonly type?: RunnerRow['runner_type'] | undefined;
  readonly status?: RunnerState | undefined;
  readonly paused?: boolean | undefined;
  readonly tag_list?: readonly string[] | undefined;
  readonly version_prefix?: string | undefined;
}

/** Most tags of a runner. */
export const MAX_TAGS = 50;

type Builder = ExpressionBuilder<Tables, 'runners'>;
type Condition = (eb: Builder, borders: Borders) => Expression<SqlBool>;

const isPaused: Condition = (eb) => eb('paused', '=', 1);
const isActive: Condition = (eb) => eb('paused', '=', 0);
const heardSince =
  (border: keyof Borders): Condition =>
  (eb, borders) =>
    eb('contacted_at', '>=', borders[border]);
const heardBefore =
  (border: keyof Borders): Condition =>
  (eb, borders) =>
    eb('contacted_at', '<', borders[border]);
const active =
  (condition: Condition): Condition =>
  (eb, borders) =>
    eb.and([isActive(eb, borders), condition(eb, borders)]);

/** The states that answers show, of which a paused runner has one only; `offline` includes `stale`. */
const STATES: Readonly<Record<RunnerState, Condition>> = {
  online: active(heardSince('online')),
  offline: active(heardBefore('online')),
  stale: active(heardBefore('stale')),
  never_contacted: active((eb) => eb('contacted_at', 'is', null)),
  active: isActive,
  paused: isPaused,
};

/** The deprecated scopes, which do not ask whether a runner is paused unless that is what they are about. */
const SCOPES: Readonly<Record<RunnerScope, Condition>> = {
  active: isActive,
  paused: isPaused,
  online: heardSince('online'),
  offline: heardBefore('online'),
  specific: (eb) => eb('runner_type', '!=', 'instance_type'),
  shared: (eb) => eb('runner_type', '=', 'instance_type'),
};

/** The conditions of a query; none when it asks for nothing. */
export function conditionsOf(query: RunnerQuery, borders: Borders): (eb: Builder) => Expression<SqlBool>[] {
  const { scope, type, status, paused, version_prefix: version } = query;
  const tags = commaList(query.tag_list);
  // No runner has more, and each tag makes the statement longer.
  if (tags.length > MAX_TAGS) return () => [sql<boolean>`1 = 0`];
  return (eb) => [
    ...(scope === undefined ? [] : [SCOPES[scope](eb, borders)]),
    ...(status === undefined ? [] : [STATES[status](eb, borders)]),
    ...(type === undefined ? [] : [eb('runner_type', '=', type)]),
    ...(paused === undefined ? [] : [eb('paused', '=', paused ? 1 : 0)]),
    ...(version === undefined ? [] : [hasVersion(version)]),
    ...tags.map((tag) => hasTag(eb, tag)),
  ];
}

/** Whole numbers are compared: `16.1` is the start of `16.1.2`, not of `16.10.0`. */
function hasVersion(prefix: string): Expression<SqlBool> {
  const start = prefix.endsWith('.') ? prefix : `${prefix}.`;
  return sql<boolean>`substr(${sql.ref('runners.version')} || '.', 1, ${sql.lit(start.length)}) = ${start}`;
}

function hasTag(eb: Builder, tag: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('runner_tags')
      .select('runner_tags.tag')
      .whereRef('runner_tags.runner_id', '=', 'runners.id')
      .where('runner_tags.tag', '=', tag),
  );
}
