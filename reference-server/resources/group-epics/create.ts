import type { CreateEpicBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, hasFlag, requirePrincipal } from '../../platform/call.ts';
import type { GroupAccess } from '../../platform/places.ts';
import { dayParameter, instantOf } from '../../platform/parameters.ts';
import { badParameter, invalidRecord } from '../../platform/refusal.ts';
import { checkedDescription, checkedTitle } from '../../work-items/index.ts';
import { type EpicRow, depthOfEpic, insertEpic, isInTreeOf, seenEpics } from '../epics/index.ts';
import { NEW_LABEL_COLOR, findOrCreateGroupLabels, wantedNames } from '../labels/index.ts';

/** The colour of epics that are made without one. */
const COLOR = '#1068bf';

/** Most epics above one another. */
const MOST_LEVELS = 7;

/**
 * createGroupEpic: a new epic, open. `created_at` counts only for owners and administrators, `color` only while its flag is on.
 * @throws Refusal 400 for attributes that are not valid
 */
export async function createEpic(call: Call, { group, level }: GroupAccess, body: CreateEpicBody): Promise<EpicRow> {
  const { user } = requirePrincipal(call);
  const backdated = level >= ACCESS.owner ? instantOf('created_at', body.created_at) : undefined;
  const createdAt = backdated ?? call.now;
  const fresh = {
    group_id: group.id,
    author_id: user.id,
    title: checkedTitle(body.title),
    description: checkedDescription(body.description ?? null),
    state: 'opened',
    created_at: createdAt,
    updated_at: createdAt,
    parent_id: await wantedParent(call, group.id, body.parent_id),
    confidential: body.confidential === true ? 1 : 0,
    closed_at: null,
    ...fixedDates(body),
    color: wantedColor(call, body.color),
    imported_from: 'none',
  } as const;
  const look = { color: NEW_LABEL_COLOR, now: call.now };
  const labels = await findOrCreateGroupLabels(call.db, group.id, wantedNames(body.labels), look);
  return insertEpic(
    call.db,
    fresh,
    labels.map(({ id }) => id),
  );
}

function fixedDates(
  body: CreateEpicBody,
): Pick<EpicRow, 'due_date_fixed' | 'due_date_is_fixed' | 'start_date_fixed' | 'start_date_is_fixed'> {
  return {
    start_date_is_fixed: body.start_date_is_fixed === true ? 1 : 0,
    start_date_fixed: dayParameter('start_date_fixed', body.start_date_fixed) ?? null,
    due_date_is_fixed: body.due_date_is_fixed === true ? 1 : 0,
    due_date_fixed: dayParameter('due_date_fixed', body.due_date_fixed) ?? null,
  };
}

/** @throws Refusal 400 for what is no colour; while the flag is off, nothing is looked at */
function wantedColor(call: Call, color: string | undefined): string {
  if (color === undefined || !hasFlag(call, 'epic_color_highlight')) return COLOR;
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) throw badParameter('color must be a colour such as #1068bf');
  return color;
}

/** @throws Refusal 400 for an epic that the caller does not see, one of another tree of groups, and one that is too deep already */
async function wantedParent(call: Call, groupId: number, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  const parent = (await seenEpics(call, [id])).get(id);
  if (parent === undefined || !(await isInTreeOf(call.db, parent, groupId))) {
    throw invalidRecord({ parent_id: ['is invalid'] });
  }
  if ((await depthOfEpic(call.db, id)) >= MOST_LEVELS) {
    throw invalidRecord({ parent_id: [`is too deep (maximum is ${MOST_LEVELS} levels)`] });
  }
  return id;
}
