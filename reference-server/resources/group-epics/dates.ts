import type { Call } from '../../platform/call.ts';
import { grouped } from '../../store/prepared.ts';
import type { Day } from '../../store/table.ts';
import { type EpicRow, epicsBelow, readableEpics } from '../epics/index.ts';
import { type MilestoneDays, milestoneDaysOfEpics, readableIssues } from '../issues/index.ts';

/** Epics whose issues are looked at by one statement. */
const MOST_IDS = 5000;

/** The dates of an epic: those that hold, and those that it would inherit. */
export interface EpicDates {
  readonly start: Day | null;
  readonly due: Day | null;
  readonly inheritedStart: Day | null;
  readonly inheritedDue: Day | null;
}

/**
 * The dates of epics, by id. What is not fixed is inherited from the milestones of the epic's issues and from the epics below
 * it: the earliest start, the latest end. Issues and epics that are hidden from the caller do not count.
 */
export async function datesOfEpics(call: Call, epics: readonly EpicRow[]): Promise<Map<number, EpicDates>> {
  const below = await epicsBelow(
    call.db,
    epics.map(({ id }) => id),
    readableEpics(call),
  );
  const days = await milestoneDays(
    call,
    [...epics, ...below].map(({ id }) => id),
  );
  const children = grouped(below, (epic) => epic.parent_id ?? 0);
  const known = new Map<number, EpicDates>();
  const datesOf = (epic: EpicRow): EpicDates => {
    const before = known.get(epic.id);
    if (before !== undefined) return before;
    const dates = combined(epic, days.get(epic.id), (children.get(epic.id) ?? []).map(datesOf));
    known.set(epic.id, dates);
    return dates;
  };
  return new Map(epics.map((epic) => [epic.id, datesOf(epic)]));
}

function combined(epic: EpicRow, days: MilestoneDays | undefined, below: readonly EpicDates[]): EpicDates {
  const starts = sorted([days?.start, ...below.map(({ start }) => start)]);
  const ends = sorted([days?.due, ...below.map(({ due }) => due)]);
  const [inheritedStart, inheritedDue] = [starts[0] ?? null, ends.at(-1) ?? null];
  return {
    start: epic.start_date_is_fixed === 1 ? epic.start_date_fixed : inheritedStart,
    due: epic.due_date_is_fixed === 1 ? epic.due_date_fixed : inheritedDue,
    inheritedStart,
    inheritedDue,
  };
}

/** Days that are given, the earliest first: days sort as text. */
function sorted(days: readonly (Day | null | undefined)[]): Day[] {
  return days.filter((day) => day !== null && day !== undefined).toSorted();
}

async function milestoneDays(call: Call, ids: readonly number[]): Promise<Map<number, MilestoneDays>> {
  const all = new Map<number, MilestoneDays>();
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = await milestoneDaysOfEpics(call.db, ids.slice(start, start + MOST_IDS), readableIssues(call));
    for (const [id, days] of some) all.set(id, days);
  }
  return all;
}
