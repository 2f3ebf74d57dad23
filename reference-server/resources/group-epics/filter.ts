import type { EpicNotFilter } from '../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import { instantOf } from '../../platform/parameters.ts';
import { type Condition, choiceOf, labelConditions, negated } from '../../work-items/index.ts';
import { epicConditions } from '../epics/index.ts';

const { on } = epicConditions;

/** Query of the list of epics. */
export type EpicQuery = RequestOf<'listGroupEpics'>['query'];

/**
 * The filters of a query, without groups and visibility.
 * @throws Refusal 400 for instants that are none
 */
export function filterConditions(call: Call, query: EpicQuery): Condition[] {
  const all = [...negatable(query), ...plain(query)];
  if (query.not !== undefined) all.push(...negatable(query.not).map((each) => negated(each)));
  if (query.search !== undefined) all.push(...on.mentions(call.db, query.search, ['title', 'description']));
  if (query.my_reaction_emoji !== undefined) {
    all.push(on.reactedTo(requirePrincipal(call).user.id, choiceOf(query.my_reaction_emoji)));
  }
  return all;
}

/** The filters that the `not` hash takes as well, one condition or several for each. */
function negatable(filters: EpicNotFilter): Condition[] {
  const all: Condition[] = [];
  if (filters.author_id !== undefined) all.push(on.equals('author_id', filters.author_id));
  if (filters.author_username !== undefined) all.push(on.userNamed('author_id', filters.author_username));
  return [...all, ...labelConditions(on, filters.labels)];
}

function plain(query: EpicQuery): Condition[] {
  const { created_after: from, created_before: to, updated_after: after, updated_before: before, state } = query;
  return [
    ...on.within('created_at', instantOf('created_after', from), instantOf('created_before', to)),
    ...on.within('updated_at', instantOf('updated_after', after), instantOf('updated_before', before)),
    ...(state === undefined || state === 'all' ? [] : [on.equals('state', state)]),
  ];
}
