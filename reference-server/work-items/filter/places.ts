import { commaList } from '../../platform/parameters.ts';
import { badParameter } from '../../platform/refusal.ts';
import type { TextColumn } from './store.ts';

/**
 * Where a search looks: what `in` names, else everywhere.
 * @throws Refusal 400 for another place
 */
export function placesOf(text: string | undefined): readonly TextColumn[] {
  if (text === undefined) return ['title', 'description'];
  return commaList(text).map((place) => {
    if (place === 'title' || place === 'description') return place;
    throw badParameter('in does not have a valid value');
  });
}
