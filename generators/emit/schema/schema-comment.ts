import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { digitsAt } from '../../../model/facts/codec/long-integers.ts';
import { docComment } from '../code/doc-comment.ts';
import { jsonLiteral } from '../code/literal.ts';
import { valueNotes } from './value-notes.ts';

/** A block tag of a doc comment. */
interface Tag {
  readonly tag: string;
  readonly text: string;
}

/**
 * What a comment says about a property or a declaration of this schema: its texts, and what its type cannot say.
 * @param name of the property or component; a title that only says it again is left out
 */
export function schemaComment(schema: Schema, name: string): string {
  const { title, description, deprecated } = schema;
  const tags = schemaTags(schema);
  const notes = schema.enum === undefined && schema.oneOf.length === 0 ? undefined : valueNotes(schema);
  // Most properties say nothing beside their type.
  if (title === undefined && description === undefined && !deprecated && tags.length === 0 && notes === undefined)
    return '';
  const summary = title === undefined || isSameName(title, name) ? undefined : title;
  const text = notes === undefined ? description : `${description ?? ''}\n\n${notes}`;
  return docComment({ summary, description: text, deprecated, tags }).code;
}

/** Whether a title says no more than a name does: the same letters, whatever their case and what is between them. */
export function isSameName(title: string, name: string): boolean {
  return letters(title) === letters(name);
}

function letters(text: string): string {
  return text.replace(/[\s_.-]+/g, '').toLowerCase();
}

/** Formats that add nothing to the type that is printed for them. */
const SHOWN_BY_TYPE: ReadonlySet<string> = new Set(['int32', 'float', 'double', 'binary']);

/** The keywords that limit a value, in the order in which comments name them. */
export const LIMITS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
] as const;

const NONE: readonly Tag[] = [];

/** Format, limits, default and an example as block tags. */
export function schemaTags(schema: Schema): readonly Tag[] {
  let tags: Tag[] | undefined;
  const { format } = schema;
  if (format !== undefined && !SHOWN_BY_TYPE.has(format)) (tags ??= []).push({ tag: 'format', text: format });
  for (const limit of LIMITS) {
    const value = schema[limit];
    if (value !== undefined) (tags ??= []).push({ tag: limit, text: limitText(schema, limit, value) });
  }
  if (schema.hasDefault) (tags ??= []).push({ tag: 'default', text: shortJson(schema, 'default', schema.default) });
  const [example] = schema.examples;
  if (example !== undefined) (tags ??= []).push({ tag: 'example', text: shortJson(schema, 'examples/0', example) });
  return tags ?? NONE;
}

function limitText(schema: Schema, limit: string, value: number | string): string {
  return typeof value === 'number' ? digitsAt(schema, limit, value) : value;
}

const MAX_LENGTH = 80;

function shortJson(schema: Schema, place: string, value: JsonValue): string {
  const text = typeof value === 'number' ? digitsAt(schema, place, value) : jsonLiteral(value, Infinity);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 3)}...`;
}
