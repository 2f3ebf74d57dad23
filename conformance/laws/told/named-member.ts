import type { Schema } from '../../../model/schema.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { propertyNames, propertySchemas } from '../../schema-walk.ts';

/** Words that say in what a member is counted or measured. */
const UNIT =
  /_(?:percent|percentage|pct|kg|grams?|g|tons?|minutes?|mins?|seconds?|secs?|hours?|days?|weeks?|months?|years?|cents?|eur|usd|euros?|count|number|km|meters?|metres?|cm|mm|litres?|liters?|ml|celsius|c|watts?|kw)$/;

/** The members of a body that are numbers, and are no names of something else. */
export function numericMembers(whole: readonly Schema[]): readonly string[] {
  return propertyNames(whole).filter((name) => {
    const own = propertySchemas(whole, name);
    const isNumber = own.some(({ types }) => types.includes('integer') || types.includes('number'));
    return (
      isNumber && !own.some((each) => each.readOnly || each.enum !== undefined) && !/(?:^id|_id|[a-z]Id)$/.test(name)
    );
  });
}

/** The only one of these members that a text names: in backticks, else in its words, else in those of them that are no unit. */
export function memberNamed(text: string, names: readonly string[]): string | undefined {
  const quoted = [...text.matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
  if (quoted.length > 0) {
    const [only] = quoted;
    return quoted.length === 1 && only !== undefined && names.includes(only) ? only : undefined;
  }
  const plain = text.toLowerCase().replaceAll(/[-_]/g, ' ');
  const byWords = names.filter((name) => hasWords(plain, wordsOf(name)));
  const [longest] = byWords.toSorted((one, other) => other.length - one.length);
  if (longest !== undefined) {
    return byWords.every((name) => wordsOf(longest).includes(wordsOf(name))) ? longest : undefined;
  }
  const bare = names.filter((name) => UNIT.test(snakeCase(name)) && hasWords(plain, wordsOf(name, true)));
  return bare.length === 1 ? bare[0] : undefined;
}

function wordsOf(name: string, isBare = false): string {
  const words = snakeCase(name);
  return (isBare ? words.replace(UNIT, '') : words).replaceAll('_', ' ');
}

function hasWords(text: string, words: string): boolean {
  return words.length > 2 && new RegExp(`\\b${words}s?\\b`).test(text);
}

/** The only one of these members whose name has a noun in it, or whose description begins with it: "Mites counted", "Number of mites". */
export function memberCounting(noun: string, names: readonly string[], whole: readonly Schema[]): string | undefined {
  const stem = noun.replace(/s$/, '');
  if (stem.length < 3) return undefined;
  const word = new RegExp(`(?:^|_)${stem}s?(?:_|$)`);
  const byName = names.filter((name) => word.test(snakeCase(name)));
  if (byName.length > 0) return byName.length === 1 ? byName[0] : undefined;
  const first = new RegExp(`^(?:the )?(?:number of |amount of |how many |count of )?(?:the )?${stem}s?\\b`, 'i');
  const byWords = names.filter((name) =>
    propertySchemas(whole, name).some(({ description = '' }) => first.test(description)),
  );
  return byWords.length === 1 ? byWords[0] : undefined;
}
