import { forEachChildSchema } from '../facts/child-schemas.ts';
import type { Schema } from '../schema.ts';

/** What may be spent on holding values against schemas: five times what large descriptions ask for. */
const MOST_WORK = 100_000;

/** What is left to be spent. */
export interface Work {
  left: number;
  /** Ways through a schema, by schema. */
  readonly ways: Map<Schema, number>;
}

/** Nothing spent yet. */
export function startWork(): Work {
  return { left: MOST_WORK, ways: new Map() };
}

/**
 * Whether what is left is enough to hold a few values against a schema, which then is spent. A check goes every way through
 * the alternatives, of which there may be 2^100, and is made of everything that the schema leads to.
 */
export function affords(work: Work, schema: Schema): boolean {
  const ways = waysThrough(schema, work.ways);
  if (ways > MOST_WORK) return false;
  const cost = ways + countReachable(schema, work.left);
  if (cost > work.left) {
    // To count again for every other schema would cost more than to look.
    work.left = 0;
    return false;
  }
  work.left -= cost;
  return true;
}

/** How many schemas a check of one value may look at, each as often as ways lead to it. */
function waysThrough(schema: Schema, known: Map<Schema, number>): number {
  const found = known.get(schema);
  if (found !== undefined) return found;
  // A circle at one value is cut where it closes.
  known.set(schema, 0);
  const { ref, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise } = schema;
  let ways = 1;
  for (const member of [ref, not, condition, then, otherwise, ...allOf, ...anyOf, ...oneOf])
    if (member !== undefined) ways += waysThrough(member, known);
  known.set(schema, ways);
  return ways;
}

function countReachable(schema: Schema, most: number): number {
  const found = new Set([schema]);
  // A set goes on to what is added while it is walked.
  for (const one of found) {
    if (found.size > most) break;
    forEachChildSchema(one, (child) => found.add(child));
  }
  return found.size;
}
