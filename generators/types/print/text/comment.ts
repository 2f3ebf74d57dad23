import type { Example } from '../../../../model/example.ts';
import type { JsonValue } from '../../../../model/location.ts';
import type { Schema } from '../../../../model/schema.ts';
import { escapeComment, shortComment } from '../../../emit/code/doc-comment.ts';
import { LIMITS, isSameName } from '../../../emit/schema/schema-comment.ts';
import { pad } from './type-text.ts';

/** What is told of an operation, a response, a parameter and the like. */
interface Described {
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean;
  readonly examples?: readonly Example[];
}

/** What a comment says: paragraphs, then block tags. */
interface Said {
  readonly texts: string[];
  readonly tags: string[];
}

/**
 * The comment on a property of this schema at a depth, with its line break and indentation; empty when nothing is said.
 * @param name of the property or component; a title that only says it again is left out
 */
export function schemaComment(
  schema: Schema,
  depth: number,
  name: string,
  isEnum: boolean = schema.enum !== undefined,
): string {
  if (!isEnum && saysNothing(schema)) return '';
  const said: Said = { texts: [], tags: [] };
  addText(said, ownTitle(schema, name));
  addText(said, schema.description);
  if (schema.format !== undefined) addTag(said, 'format', schema.format);
  for (const limit of LIMITS) {
    const value = schema[limit];
    if (value !== undefined) addTag(said, limit, String(value));
  }
  if (schema.deprecated) said.tags.push('@deprecated');
  if (schema.hasDefault) addTag(said, 'default', shown(schema.default));
  for (const example of schema.examples) addTag(said, 'example', shown(example));
  if (schema.hasConst) said.tags.push('@constant');
  if (isEnum) said.tags.push(`@enum {${typeNames(schema)}}`);
  return comment(said, depth);
}

function ownTitle({ title }: Schema, name: string): string | undefined {
  return title === undefined || isSameName(title, name) ? undefined : title;
}

/** Most properties of many descriptions have nothing but a type. */
function saysNothing(schema: Schema): boolean {
  const { title, description, format, deprecated, hasDefault, hasConst, examples } = schema;
  const isPlain = title === undefined && description === undefined && format === undefined;
  if (!isPlain || deprecated || hasDefault || hasConst || examples.length > 0) return false;
  return LIMITS.every((limit) => schema[limit] === undefined);
}

/** The comment on anything else. */
export function describedComment({ summary, description, deprecated, examples }: Described, depth: number): string {
  const said: Said = { texts: [], tags: [] };
  addText(said, summary);
  if (description !== summary) addText(said, description);
  if (deprecated === true) said.tags.push('@deprecated');
  for (const { hasValue, value, location } of examples ?? []) {
    // Named examples are objects of their own; what stands at the place itself is shown.
    if (hasValue && location.pointer.endsWith('/example')) addTag(said, 'example', shown(value));
  }
  return comment(said, depth);
}

function typeNames({ types, nullable }: Schema): string {
  const names = nullable === true ? [...types.filter((type) => type !== 'null'), 'null'] : types;
  return names.length === 0 ? 'unknown' : names.join('|');
}

function shown(value: JsonValue): string {
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value);
}

function addText({ texts }: Said, text: string | undefined): void {
  if (text === undefined) return;
  const safe = escapeComment(text);
  if (safe === '') return;
  if (texts.length > 0) texts.push('');
  addLines(texts, safe);
}

function addTag({ tags }: Said, tag: string, text: string): void {
  addLines(tags, escapeComment(`@${tag} ${text}`));
}

function addLines(lines: string[], text: string): void {
  if (text.includes('\n')) lines.push(...text.split('\n'));
  else lines.push(text);
}

/** Longest line of a comment whose tags stand behind its text. */
const WIDTH = 120;

function comment({ texts, tags }: Said, depth: number): string {
  const start = pad(depth);
  const [first] = texts;
  if (tags.length === 0 && texts.length < 2) return first === undefined ? '' : `${start}/** ${first} */\n`;
  const short = shortComment(texts, tags, WIDTH - start.length - '/**  */'.length);
  if (short !== undefined) return `${start}/** ${short} */\n`;
  const before = `${start} * `;
  let code = `${start}/**\n`;
  const add = (line: string): void => void (code += line === '' ? `${start} *\n` : `${before}${line.trimEnd()}\n`);
  texts.forEach(add);
  if (texts.length > 0 && tags.length > 0) add('');
  tags.forEach(add);
  return `${code}${start} */\n`;
}
