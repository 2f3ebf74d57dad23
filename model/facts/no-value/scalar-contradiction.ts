import type { Schema } from '../../schema.ts';
import { numberRange } from '../sample/number-range.ts';

/** Why no number meets all parts. */
export function numberContradiction(type: 'integer' | 'number', parts: readonly Schema[]): string | undefined {
  const above = Math.max(-Infinity, ...parts.map((part) => part.exclusiveMinimum ?? -Infinity));
  const below = Math.min(Infinity, ...parts.map((part) => part.exclusiveMaximum ?? Infinity));
  const { least, most, step } = numberRange(type, parts);
  if (least <= most && above < below) return undefined;
  const kind = step === 0 || step === 1 ? (type === 'integer' ? 'integer' : 'number') : `multiple of ${step}`;
  return `its bounds leave no ${kind}`;
}

/** Lengths of the texts of a format that has few. */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  uuid: [36, 36],
  date: [10, 10],
  'date-time': [20, Infinity],
  ipv4: [7, 15],
  ipv6: [2, 45],
};

/** Why no text meets all parts. */
export function stringContradiction(parts: readonly Schema[]): string | undefined {
  const bounds = parts.flatMap(({ format }) => {
    return format !== undefined && Object.hasOwn(lengths, format) ? [{ format, range: lengths[format] }] : [];
  });
  const least = Math.max(0, ...parts.map(({ minLength }) => minLength ?? 0));
  const most = Math.min(Infinity, ...parts.map(({ maxLength }) => maxLength ?? Infinity));
  if (least > most) return `\`minLength\` ${least} is more than \`maxLength\` ${most}`;
  const found = bounds.find(({ range: [shortest = 0, longest = Infinity] = [] }) => shortest > most || longest < least);
  return found === undefined ? undefined : `no text of the format ${found.format} is of that length`;
}
