import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { preview } from '../../schema-walk.ts';

/** Draws that are tried for a value that is another one. */
const DRAWS = [11, 23, 37, 59];

/** A value that a member takes and that is not the one it has; undefined where there is none. */
export function otherValue(schemas: readonly Schema[], value: unknown): JsonValue | undefined {
  const candidates = [...nearby(value), ...listed(schemas), ...drawn(schemas)];
  return candidates.find((other) => preview(other) !== preview(value) && schemas.every((s) => fits(s, other, 'write')));
}

/** Values of the same kind, not far from it. */
function nearby(value: unknown): readonly JsonValue[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1, value + 10, value * 2];
  if (typeof value !== 'string') return [];
  const [name, host] = value.split('@');
  const day = /^\d{4}-\d\d-\d\d/.test(value) ? nextDay(value) : undefined;
  const mail = host === undefined ? [] : [`${name ?? ''}.other@${host}`];
  return [...(day === undefined ? [] : [day]), ...mail, `${value} again`, `${value}2`, value.slice(1)];
}

function nextDay(text: string): string | undefined {
  const instant = Date.parse(text.slice(0, 10));
  return Number.isNaN(instant)
    ? undefined
    : `${new Date(instant + 86_400_000).toISOString().slice(0, 10)}${text.slice(10)}`;
}

function listed(schemas: readonly Schema[]): readonly JsonValue[] {
  const words = schemas.flatMap((schema) => schema.enum ?? []);
  const flags = schemas.some(({ types }) => types.includes('boolean')) ? [true, false] : [];
  return [...words.filter((word) => word !== null), ...flags];
}

function drawn(schemas: readonly Schema[]): readonly JsonValue[] {
  return schemas.flatMap((schema) =>
    DRAWS.flatMap((seed) => {
      const value = sampleValue(
        { ...schema, examples: [], hasDefault: false },
        { view: 'write', draw: seededDraw(seed) },
      );
      return value === undefined || value === null ? [] : [value];
    }),
  );
}
