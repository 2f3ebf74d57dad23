import type { Schema } from '../../schema.ts';
import { unwrapped } from './members.ts';

/** The number that a count begins with, as its schema says; undefined when it does not. */
export function firstOf(schema: Schema): number | undefined {
  const own = unwrapped(schema);
  const said = own.hasDefault ? own.default : schema.hasDefault ? schema.default : (own.minimum ?? schema.minimum);
  return typeof said === 'number' ? said : undefined;
}
