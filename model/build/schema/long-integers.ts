import { childPointer } from '../../load/json/json-pointer.ts';
import { scalarText } from '../../load/locate/scalar-text.ts';
import type { Scope, SchemaUnderWay } from '../read/scope.ts';

/** Keywords that hold values, or bounds of them. */
const KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'enum',
  'const',
  'default',
  'example',
  'examples',
] as const;

/** Notes the digits of integers that reading has rounded, as `longIntegers`. */
export function noteLongIntegers({ scope, node, raw, pointer }: SchemaUnderWay): void {
  // Of nearly every document the text as a whole says that there are none.
  if (!scope.document.mayHaveLargeIntegers) return;
  for (const keyword of KEYWORDS) {
    for (const [place, value] of roundedIn(raw[keyword], keyword)) {
      noteDigits(node, placeOf(place, raw), writtenDigits(scope, `${pointer}/${place}`, value));
    }
  }
}

/** Digits of the integers in a value that reading has rounded, by JSON Pointer inside of it; undefined where there are none. */
export function longIntegersIn(scope: Scope, value: unknown, pointer: string): ReadonlyMap<string, bigint> | undefined {
  if (!scope.document.mayHaveLargeIntegers) return undefined;
  const digits = [...roundedIn(value, '')].flatMap(([place, read]): [string, bigint][] => {
    const text = writtenDigits(scope, pointer + place, read);
    return isLong(text) ? [[place, BigInt(text)]] : [];
  });
  return digits.length === 0 ? undefined : new Map(digits);
}

function writtenDigits({ document }: Scope, pointer: string, value: number): string {
  return scalarText(document, pointer, value).replace(/^\+/, '');
}

function isLong(text: string): boolean {
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
}

/** Notes what is written for a number, where that is an integer that numbers do not keep. */
export function noteDigits(node: SchemaUnderWay['node'], place: string, text: string): void {
  if (!isLong(text)) return;
  node.longIntegers = new Map([...(node.longIntegers ?? []), [place, BigInt(text)]]);
}

/** The model has one list of examples, in which that of OpenAPI 3.0 comes first, and bounds that are numbers. */
function placeOf(place: string, raw: SchemaUnderWay['raw']): string {
  if (place === 'minimum' && raw['exclusiveMinimum'] === true) return 'exclusiveMinimum';
  if (place === 'maximum' && raw['exclusiveMaximum'] === true) return 'exclusiveMaximum';
  if (place === 'example' || place.startsWith('example/')) return place.replace('example', 'examples/0');
  if (raw['example'] === undefined) return place;
  return place.replace(/^examples\/(\d+)/, (_whole, index: string) => `examples/${Number(index) + 1}`);
}

function* roundedIn(value: unknown, place: string): Iterable<readonly [string, number]> {
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) yield [place, value];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* roundedIn(member, childPointer(place, key));
  }
}
