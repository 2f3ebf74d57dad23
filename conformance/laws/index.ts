import { absent } from './http/absent.ts';
import { putStatus } from './http/put-status.ts';
import { putTwice } from './http/put-twice.ts';
import { uploads } from './http/uploads.ts';
import { aliasId } from './state/alias-id.ts';
import { badCredential } from './access/bad-credential.ts';
import { unknownCursor } from './lists/unknown-cursor.ts';
import { walkedPages } from './lists/walked-pages.ts';
import { defaultSize } from './lists/default-size.ts';
import { describedOrder } from './lists/described-order.ts';
import { sort } from './lists/sort.ts';
import { asked } from './lists/asked.ts';
import { defaults } from './input/defaults.ts';
import { everybody } from './access/everybody.ts';
import { exclusiveParameters } from './input/exclusive-parameters.ts';
import { headEqualsGet } from './http/head-equals-get.ts';
import { invalidBody } from './input/invalid-body.ts';
import { queryRanges } from './input/query-ranges.ts';
import { missingParameter } from './input/missing-parameter.ts';
import { invalidParameter } from './input/invalid-parameter.ts';
import { leastRole } from './access/least-role.ts';
import { filters } from './filters/filters.ts';
import { narrowed } from './filters/narrowed.ts';
import { severalValues } from './lists/several-values.ts';
import type { Law } from './law.ts';
import { lifeCycle } from './state/life-cycle.ts';
import { offsets } from './lists/offsets.ts';
import { pagination } from './lists/pagination.ts';
import { safeRead } from './http/safe-read.ts';
import { secretOnce } from './access/secret-once.ts';
import { undeclaredMethod } from './http/undeclared-method.ts';
import { undeclaredMediaType } from './http/undeclared-media-type.ts';
import { unencodedSlash } from './http/unencoded-slash.ts';
import { unknownThing } from './http/unknown-thing.ts';
import { uriTooLong } from './http/uri-too-long.ts';
import { validValues } from './input/valid-values.ts';
import { siblings } from './state/siblings.ts';
import { eachMember } from './state/each-member.ts';
import { singleChange } from './state/single-change.ts';
import { frame } from './state/frame.ts';
import { actions } from './state/actions.ts';
import { cascade } from './state/cascade.ts';
import { fates } from './along/fates.ts';
import { moved } from './along/moved.ts';
import { parents } from './state/parents.ts';
import { listed } from './state/listed.ts';
import { noTrace } from './state/no-trace.ts';
import { conflict } from './state/conflict.ts';
import { atOnce } from './state/at-once.ts';
import { cleared } from './state/cleared.ts';
import { echo } from './state/echo.ts';
import { eitherWay } from './kept/either-way.ts';
import { kept } from './kept/kept.ts';
import { entries } from './kept/entries.ts';
import { nestedChange } from './kept/nested-change.ts';
import { deeds } from './rules/deeds.ts';
import { explored } from './explored/explored.ts';
import { inUse } from './rules/in-use.ts';
import { needsParts } from './rules/needs-parts.ts';
import { namesakes } from './rules/namesakes.ts';
import { notWhile } from './along/not-while.ts';
import { pairs } from './rules/pairs.ts';
import { toldDays } from './rules/told-days.ts';
import { toldStamps } from './rules/told-stamps.ts';
import { neverAgain } from './told/never-again.ts';
import { neededMembers } from './rules/needed-members.ts';
import { putBack } from './rules/put-back.ts';
import { races } from './rules/races.ts';
import { states } from './rules/states.ts';
import { replaced } from './replaced/replaced.ts';
import { bodyDefaults } from './state/body-defaults.ts';
import { readOnly } from './state/read-only.ts';
import { linkedThings } from './state/linked-things.ts';
import { nearCredential } from './access/near-credential.ts';
import { refusedIdentity } from './access/refused-identity.ts';
import { visibleLists } from './access/visible-lists.ts';
import { readers } from './access/readers.ts';
import { hiddenMembers } from './access/hidden-members.ts';
import { roleMembers } from './access/role-members.ts';
import { roleWrites } from './access/role-writes.ts';
import { toldRoles } from './access/told-roles.ts';
import { apart } from './access/apart.ts';
import { revoked } from './access/revoked.ts';
import { location } from './http/location.ts';
import { idempotency } from './http/idempotency.ts';
import { instants } from './lists/instants.ts';
import { links } from './http/links.ts';
import { preconditions } from './state/preconditions.ts';
import { removedTwice } from './state/removed-twice.ts';
import { conditionalRead } from './http/conditional-read.ts';
import { walks } from './walks/walks.ts';
import { oddQueries } from './http/odd-queries.ts';
import { bounds } from './input/bounds.ts';
import { canonicalIds } from './input/canonical-ids.ts';
import { aliasWrite } from './state/alias-write.ts';
import { unknownParameter } from './input/unknown-parameter.ts';
import { undeclaredMember } from './input/undeclared-member.ts';
import { looseBody } from './input/loose-body.ts';
import { latency } from './http/latency.ts';
import { madeFilters } from './crowd/made-filters.ts';
import { counters } from './crowd/counters.ts';
import { countsBack } from './crowd/counts-back.ts';
import { sameInList } from './crowd/same-in-list.ts';
import { batches } from './told/batches.ts';
import { becomes } from './told/becomes.ts';
import { emptied } from './along/emptied.ts';
import { restored } from './along/restored.ts';
import { putBeside } from './replaced/put-beside.ts';
import { doneToEach } from './told/done-to-each.ts';
import { issued } from './told/issued.ts';
import { limits } from './told/limits.ts';
import { allLeft } from './amounts/all-left.ts';
import { halves } from './amounts/halves.ts';
import { settled } from './amounts/settled.ts';
import { room } from './amounts/room.ts';
import { thresholds } from './told/thresholds.ts';
import { unseenBatch } from './told/unseen-batch.ts';
import { utmost } from './told/utmost.ts';
import { tags } from './crowd/tags.ts';
import { totals } from './crowd/totals.ts';
import { madeOrder } from './crowd/made-order.ts';
import { workflow } from './workflow.ts';

/** Every law, in the order it is put to the test. */
export const LAWS: readonly Law[] = [
  safeRead,
  headEqualsGet,
  conditionalRead,
  oddQueries,
  pagination,
  walkedPages,
  offsets,
  unknownCursor,
  filters,
  narrowed,
  severalValues,
  sort,
  describedOrder,
  instants,
  asked,
  defaults,
  aliasId,
  badCredential,
  leastRole,
  toldRoles,
  hiddenMembers,
  roleMembers,
  roleWrites,
  nearCredential,
  refusedIdentity,
  visibleLists,
  readers,
  everybody,
  exclusiveParameters,
  validValues,
  invalidParameter,
  missingParameter,
  unknownParameter,
  queryRanges,
  canonicalIds,
  undeclaredMethod,
  unknownThing,
  uriTooLong,
  unencodedSlash,
  absent,
  undeclaredMediaType,
  invalidBody,
  secretOnce,
  lifeCycle,
  siblings,
  frame,
  eachMember,
  singleChange,
  cascade,
  fates,
  moved,
  actions,
  parents,
  listed,
  defaultSize,
  noTrace,
  batches,
  doneToEach,
  unseenBatch,
  issued,
  limits,
  room,
  halves,
  allLeft,
  settled,
  thresholds,
  utmost,
  becomes,
  conflict,
  atOnce,
  cleared,
  echo,
  eitherWay,
  kept,
  entries,
  nestedChange,
  states,
  putBack,
  races,
  needsParts,
  namesakes,
  deeds,
  explored,
  inUse,
  notWhile,
  emptied,
  restored,
  pairs,
  toldDays,
  toldStamps,
  neededMembers,
  neverAgain,
  replaced,
  bodyDefaults,
  bounds,
  readOnly,
  linkedThings,
  putBeside,
  aliasWrite,
  undeclaredMember,
  looseBody,
  apart,
  revoked,
  idempotency,
  location,
  links,
  putStatus,
  putTwice,
  uploads,
  preconditions,
  removedTwice,
  madeFilters,
  madeOrder,
  totals,
  sameInList,
  counters,
  countsBack,
  tags,
  walks,
  latency,
  workflow,
];
