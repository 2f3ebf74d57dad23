import type { Parameter } from '../../parameter.ts';
import { unwrapped, wordOf } from './members.ts';

/** What requests call the cursor that a page comes right before. */
export const BACK: readonly string[] = [
  'endingbefore',
  'before',
  'pagebefore',
  'beforecursor',
  'beforeid',
  'endbefore',
  'prevcursor',
  'previouscursor',
];

/** True for a cursor that a page comes before; an instant or a day takes items out of a list. */
export function isBack({ name, schema }: Pick<Parameter, 'name' | 'schema'>): boolean {
  return BACK.includes(wordOf(name)) && unwrapped(schema).format?.startsWith('date') !== true;
}
