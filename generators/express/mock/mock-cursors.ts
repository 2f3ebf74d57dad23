import { isOf, membersOf, wordOf } from '../../../model/facts/paging/members.ts';
import type { CursorPlan } from '../../../model/facts/paging/page-plan.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import { memberAt, replaced } from './page-ends.ts';

/** How the number of a place can look as a cursor: plain, in so many digits, or behind a text. */
const FORMS: readonly Form[] = [
  ['', 0],
  ...[8, 16, 20, 24, 32, 40, 64].map((digits) => ['', digits] as const),
  ['00000000-0000-4000-8000-', 12],
];

type Form = readonly [before: string, digits: number];

/** Where an answer tells the next cursor. */
export interface ToldCursor {
  readonly schema: Schema;
  readonly body: JsonValue;
  /** JSON Pointer. */
  readonly at: string;
}

/**
 * How cursors that stand for places in a list are written, as members of `MockPaging`: in the first form that the parameter takes
 * and the answer can tell; undefined where neither a usual one is nor one like that of the example.
 */
export function placeCursor({ schema }: Parameter, told: ToldCursor | undefined): JsonObject | undefined {
  const isNumber = told !== undefined && isTold(told, 1);
  const takes = (cursor: JsonValue): boolean => fits(schema, cursor, 'write');
  const form = [...FORMS, ...likeExample(told)].find(([before, digits]) =>
    [1, 10].every((place) => {
      const text = before + String(place).padStart(digits, '0');
      const isTaken = takes(text) || (before === '' && digits === 0 && takes(place));
      return isTaken && (isNumber || told === undefined || isTold(told, text));
    }),
  );
  if (form === undefined) return undefined;
  const isPlain = form[0] === '' && form[1] === 0;
  return { ...(isPlain ? {} : { cursorText: form }), ...(isPlain && isNumber ? { cursorKind: 'number' } : {}) };
}

function isTold({ schema, body, at }: ToldCursor, cursor: JsonValue): boolean {
  return fits(schema, replaced(body, at, cursor), 'read');
}

/** The cursor of an example with digits in place of its end: what it may look like is in its pattern. */
function likeExample(told: ToldCursor | undefined): readonly Form[] {
  const shown = told && memberAt(told.body, told.at);
  if (typeof shown !== 'string') return [];
  const ends = [4, 3, 2, 1].filter((digits) => digits <= shown.length);
  return ends.map((digits) => [shown.slice(0, -digits), digits] as const);
}

/**
 * The member of an item that is the cursor behind which the next page begins: the one that the plan names, that of an edge of a
 * connection, or the id where an answer tells that of its last item. Undefined where the items that are shown have none of their own.
 */
export function cursorKey(plan: CursorPlan, items: readonly JsonValue[]): string | undefined {
  const word = wordOf(plan.next.slice(plan.next.lastIndexOf('/') + 1));
  const key = plan.isOfItem ? plan.next : KEYS[word];
  if (key === undefined || plan.isOfItem) return key;
  const own = items.map((item) => (isObject(item) ? memberAt(item, key) : undefined));
  const isOwn = own.every((value) => typeof value === 'string' || typeof value === 'number');
  return isOwn && own.length > 0 && new Set(own).size === own.length ? key : undefined;
}

const KEYS: Readonly<Record<string, string>> = { endcursor: '/cursor', lastid: '/id' };

/** Whether another parameter takes the cursors that lead on. */
export function isCursorTaken({ schema }: Parameter, ways: JsonObject, items: readonly JsonValue[]): boolean {
  const { key, cursorText } = ways;
  if (typeof key === 'string') return items.every((item) => fits(schema, memberAt(item, key) ?? null, 'write'));
  const [before, digits] = FORMS.find((form) => String(form) === String(cursorText)) ?? ['', 0];
  return fits(schema, before + '1'.padStart(digits, '0'), 'write') || fits(schema, 1, 'write');
}

/** True for a cursor that is a number which counts pages or items. */
export function isCounting({ schema }: Parameter): boolean {
  return isOf(schema, 'integer');
}

/** Where an answer that leads on in another way has the cursor of the next page as well: JSON Pointers. */
export function cursorsBeside(schema: Schema): readonly string[] {
  return membersOf(schema).flatMap(({ word, above, pointer, schema: own }) => {
    const isCursor = NEXT.test(word) || (/^(?:after|next)$/.test(word) && /^cursors?$/.test(above.at(-1) ?? ''));
    return isCursor && isOf(own, 'string', 'integer') ? [pointer] : [];
  });
}

const NEXT = /^(?:next|after|end)(?:page)?(?:cursor|token)$|^cursornext$/;
