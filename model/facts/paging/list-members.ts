import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { childPointer } from '../../load/json/json-pointer.ts';
import { objectShape } from '../schema-shape.ts';
import { isOf, itemsOf, unwrapped, wordOf } from './members.ts';

/** The list in an answer. */
export interface ListPlace {
  readonly pointer: string;
  readonly item: Schema;
}

/** Names that lists have whatever is in them, the surest first. */
const USUAL = [
  'data',
  'items',
  'results',
  'records',
  'values',
  'entries',
  'value',
  'elements',
  'list',
  'content',
  'rows',
  'resources',
];

/** Names of the one object that lists stand in, beside the usual ones: that of HAL. */
const AROUND = [...USUAL, 'embedded'];

/**
 * The list that an answer is, or has: the only one at its top, else the one with a usual name or with that of the path.
 * Undefined where that leaves a doubt: walking the wrong list would miss what the right one has.
 */
export function listOf(schema: Schema, operation: Operation): ListPlace | undefined {
  const whole = itemsOf(schema);
  if (whole !== undefined) return { pointer: '', item: whole };
  const lists = listsIn(schema, '');
  if (lists.length > 0) return chosen(lists, operation);
  // One object around it, and nothing else that could be meant: `{ "data": { "items": [] } }`.
  const holders = [...objectShape(schema).properties].flatMap(([name, [own]]) =>
    own !== undefined && AROUND.includes(wordOf(name)) && isOf(own, 'object')
      ? [listsIn(unwrapped(own), childPointer('', name))]
      : [],
  );
  const [only = []] = holders;
  return holders.length === 1 ? chosen(only, operation) : undefined;
}

interface NamedList extends ListPlace {
  readonly word: string;
}

function listsIn(schema: Schema, above: string): readonly NamedList[] {
  return [...objectShape(schema).properties].flatMap(([name, [own]]) => {
    const item = own === undefined ? undefined : itemsOf(own);
    return item === undefined ? [] : [{ pointer: childPointer(above, name), word: wordOf(name), item }];
  });
}

/** What errors and notes beside the list are called: they are no items. */
const BESIDE =
  /^(?:errors?|warnings?|messages?|links|included|schemas|facets?|aggregations?|sort|sorts|filters?|columns|kinds?)$/;

function chosen(lists: readonly NamedList[], { path }: Operation): ListPlace | undefined {
  // The answer to a path that names one thing is that thing: its lists are parts of it.
  const isThing = path.endsWith('}');
  const likely = lists.filter(({ word }) => !BESIDE.test(word) && (!isThing || USUAL.includes(word)));
  const [first] = likely;
  if (likely.length < 2) return first;
  const last = wordOf(path.split('/').findLast((segment) => !segment.includes('{')) ?? '');
  const named = likely.filter(({ word }) => word === last);
  const usual = likely.filter(({ word }) => USUAL.includes(word));
  if (named.length === 1) return named[0];
  return usual.length === 1 ? usual[0] : undefined;
}
