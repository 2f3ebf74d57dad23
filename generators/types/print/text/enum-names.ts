import { isIdentifier } from '../../../emit/code/identifier.ts';
import { doubleQuoted } from './literal-text.ts';

const PLAIN = /^[A-Za-z_$][A-Za-z_$0-9]*$/;

/** `/components/schemas/Pet/kind` -> `PetKind`: the name of the enum at a place, as those who come from elsewhere know it. */
export function enumName(way: readonly string[]): string {
  const words = way.join('/').replace('components/schemas', '');
  const name = joinedWords(words);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The same, beginning with a small letter: the name of the constant with the values. */
export function valuesName(way: readonly string[]): string {
  const words = `${way.join('/').replace('components/schemas', '')}Values`;
  const name = joinedWords(words);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Every character that no identifier of ASCII has is left out, and the next one becomes a capital. */
function joinedWords(text: string): string {
  const joined = text.replace(/[^A-Za-z_$0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');
  const started = /^\d/.test(joined) ? `Value${joined}` : joined;
  return isIdentifier(started) ? started : `Value${started}`;
}

/** Characters that have a word of their own. */
const WORDS: Readonly<Record<string, string>> = { '+': 'Plus' };

/** The name of the member of an enum that stands for a value: bare, or quoted when nothing of it can be bare. */
export function memberName(value: string | number, given: string | undefined): string {
  const wanted = given ?? String(value);
  if (PLAIN.test(wanted)) return wanted;
  // White space begins like a number: those who come from elsewhere know `Value_`.
  const started = /^[\d\s]/.test(wanted)
    ? `Value${wanted}`.replace('.', '_')
    : wanted.startsWith('-')
      ? `ValueMinus${wanted.slice(1)}`
      : wanted;
  if (/^[^A-Za-z_$0-9]*$/.test(started)) return doubleQuoted(started);
  const name = started.replace(/[^A-Za-z_$0-9]+/g, (signs) => WORDS[signs] ?? '_');
  return PLAIN.test(name) ? name : `Value${name}`;
}
