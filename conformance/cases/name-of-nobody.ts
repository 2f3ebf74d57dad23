import { fits } from '../../model/facts/sample/fits.ts';
import type { Parameter } from '../../model/parameter.ts';

/** Characters that stand for those of a name, by their place. */
const OTHERS = { digit: '7390461582', hex: 'dbfeacdbfe', small: 'qzxkvjwypg', capital: 'QZXKVJWYPG' } as const;

/**
 * A name of the same form that nothing is likely to have: beside what is called `ap_0000000001` there may be all that is counted on from
 * it.
 */
function ofSameForm(name: string): string {
  const tail = /[0-9a-zA-Z]{1,10}$/.exec(name)?.[0] ?? '';
  const isHex = /^[0-9a-f]+$/.test(tail);
  const other = (letter: string, place: number): string => {
    const kind = /\d/.test(letter) ? 'digit' : isHex ? 'hex' : /[a-z]/.test(letter) ? 'small' : 'capital';
    return OTHERS[kind][place] ?? letter;
  };
  return `${name.slice(0, name.length - tail.length)}${[...tail].map(other).join('')}`;
}

/** A name that nothing has: another number, or a text with another last character; undefined when none is taken. */
export function nameOfNobody(name: string | number, { schema }: Parameter): string | number | undefined {
  const texts = [...'0123456789abcdefABCDEFzZ'].map((last) => `${String(name).slice(0, -1)}${last}`);
  const counted = String(name).replace(/\d+$/, (count) => String(Number(count) + 1_000_003));
  const candidates =
    typeof name === 'number'
      ? [name + 1_000_003, name + 97]
      : [`${name}-nobody`, counted, ofSameForm(name), ...texts, 'nobody'];
  return candidates.find((other) => other !== name && fits(schema, other, 'write'));
}
