import type { Schema, SchemaType } from '../../model/schema.ts';

const NAMES: Readonly<Record<SchemaType, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  null: 'nothing',
};

/**
 * What the check of a schema without a name is called: by the kind of value it takes, not by where it stands, since schemas
 * that say the same share a check.
 */
export function kindName({ types: [type, ...others] }: Schema): string {
  return type === undefined || others.length > 0 ? 'value' : NAMES[type];
}
