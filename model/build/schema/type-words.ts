import type { SchemaType } from '../../schema.ts';

/** The types of JSON Schema. */
export const TYPES: readonly SchemaType[] = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

const KNOWN: ReadonlySet<unknown> = new Set(TYPES);

/** True for a word that names a type. */
export function isType(value: unknown): value is SchemaType {
  return KNOWN.has(value);
}

/** What a word of another language or of Swagger 2.0 means here; neither a type nor a format for any value. */
export interface MeantType {
  readonly type?: SchemaType;
  readonly format?: string;
}

const MEANT: ReadonlyMap<unknown, MeantType> = new Map([
  ['file', { type: 'string', format: 'binary' }],
  ['date', { type: 'string', format: 'date' }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['date-time', { type: 'string', format: 'date-time' }],
  ['uuid', { type: 'string', format: 'uuid' }],
  ['float', { type: 'number', format: 'float' }],
  ['double', { type: 'number', format: 'double' }],
  ['decimal', { type: 'number' }],
  ['int', { type: 'integer' }],
  ['long', { type: 'integer', format: 'int64' }],
  ['bool', { type: 'boolean' }],
  ['list', { type: 'array' }],
  ['map', { type: 'object' }],
  ['any', {}],
]);

/** What a word means that is no type, where that is known. */
export function meantType(word: unknown): MeantType | undefined {
  return MEANT.get(word);
}
