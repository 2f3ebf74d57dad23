import { badParameter, invalidRecord } from '../platform/refusal.ts';

/** Longest title. */
const MAX_TITLE = 255;
/** Longest description, in characters. */
const MAX_DESCRIPTION = 1_048_576;

/**
 * Checks a title and gives it without surrounding space.
 * @throws Refusal 400 when it is blank or too long.
 */
export function checkedTitle(title: string | null | undefined): string {
  const text = (title ?? '').trim();
  if (text === '') throw invalidRecord({ title: ["can't be blank"] });
  if ([...text].length > MAX_TITLE)
    throw invalidRecord({ title: [`is too long (maximum is ${MAX_TITLE} characters)`] });
  return text;
}

/**
 * Checks the length of a description.
 * @throws Refusal 400 when it is too long.
 */
export function checkedDescription(description: string | null): string | null {
  // Counting code points only matters when the cheaper count of UTF-16 units is over the limit.
  if (description !== null && description.length > MAX_DESCRIPTION && [...description].length > MAX_DESCRIPTION) {
    throw badParameter(`description is too long (maximum is ${MAX_DESCRIPTION} characters)`);
  }
  return description;
}

const TASK = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=[ \t]|$)/gm;

/** How many checklist items a description has and how many of them are ticked. */
export function countTasks(description: string | null): { task_count: number; task_done_count: number } {
  let count = 0;
  let done = 0;
  for (const [, mark] of (description ?? '').matchAll(TASK)) {
    count += 1;
    if (mark !== ' ') done += 1;
  }
  return { task_count: count, task_done_count: done };
}
