import { fits } from '../../model/facts/sample/fits.ts';
import type { Parameter } from '../../model/parameter.ts';

/** A name that nothing has: another number, or a text with another last character; undefined when none is taken. */
export function nameOfNobody(name: string | number, { schema }: Parameter): string | number | undefined {
  const texts = [...'0123456789abcdefABCDEFzZ'].map((last) => `${String(name).slice(0, -1)}${last}`);
  const counted = String(name).replace(/\d+$/, (count) => String(Number(count) + 1_000_003));
  const candidates =
    typeof name === 'number' ? [name + 1_000_003, name + 97] : [`${name}-nobody`, counted, ...texts, 'nobody'];
  return candidates.find((other) => other !== name && fits(schema, other, 'write'));
}
