import { isFormMediaType } from '../../../model/facts/media-kind.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import { pureCall } from './code-layout.ts';
import { fieldText } from './field-text.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';

/** Modules of the runtime that descriptors refer to. */
export type DescriptorModule =
  | 'client/index.ts'
  | 'client/negotiated.ts'
  | 'client/policies/redirect.ts'
  | 'wire/encoder.ts'
  | 'wire/encoder-of.ts'
  | 'wire/path-safety.ts'
  | 'wire/query.ts';

/** Notes that emitted code uses an export of a runtime module, and gives the name to write. */
export type NoteImport = (module: DescriptorModule, name: string) => string;

/** Encoders of `runtime/wire/encoder.ts` by place, style and whether it is exploded. */
const ENCODERS: Readonly<Record<string, readonly [joined: string, exploded: string]>> = {
  'path simple': ['simpleStyle', 'simpleExplodedStyle'],
  'path label': ['labelStyle', 'labelExplodedStyle'],
  'path matrix': ['matrixStyle', 'matrixExplodedStyle'],
  'query form': ['formJoinedStyle', 'formStyle'],
  'query spaceDelimited': ['spaceDelimitedStyle', 'formStyle'],
  'query pipeDelimited': ['pipeDelimitedStyle', 'formStyle'],
  'query deepObject': ['deepObjectStyle', 'deepObjectStyle'],
  'header simple': ['headerStyle', 'headerExplodedStyle'],
  'cookie form': ['formJoinedCookieStyle', 'formCookieStyle'],
  'cookie cookie': ['cookieJoinedStyle', 'cookieStyle'],
};

/** Encoders of parameters that `content` describes write their text as these do. */
const BASE: Readonly<Record<string, string>> = {
  path: 'simpleStyle',
  query: 'formStyle',
  header: 'headerStyle',
  cookie: 'formCookieStyle',
};

/** Name of the encoder of a place. */
export function baseStyle(parameter: Parameter): string {
  return BASE[parameter.in] ?? 'formStyle';
}

/**
 * Code of the encoder of a parameter; undefined where the runtime takes the right one by itself.
 * @param usual name of the encoder that it takes for a header or cookie
 */
export function styleCode(parameter: Parameter, usual: string | undefined, note: NoteImport): Fragment | undefined {
  const { in: place, content } = parameter;
  if (place === 'querystring') return wholeStyle(content, note);
  if (content !== undefined) {
    const base = raw(note('wire/encoder.ts', baseStyle(parameter)));
    if (isFormMediaType(content.name)) return formStyle(content, base, note);
    return pureCall(note('wire/encoder.ts', 'contentStyle'), [ts`${essence(content.name)}`, base]);
  }
  const names = ENCODERS[`${place} ${parameter.style}`];
  if (isPlainText(parameter)) return undefined;
  if (names === undefined || isReserved(parameter)) return anyStyle(parameter, note);
  const encoder = isIndexed(parameter) ? 'deepObjectStyle' : names[parameter.explode ? 1 : 0];
  return encoder === usual ? undefined : raw(note('wire/encoder.ts', encoder));
}

/** A parameter whose text is a form. */
function formStyle(content: MediaType, base: Fragment, note: NoteImport): Fragment {
  const fields = fieldText(content);
  return pureCall(note('wire/query.ts', 'formContentStyle'), fields === undefined ? [base] : [base, fields]);
}

/** A parameter that is the whole query string. */
function wholeStyle(content: MediaType | undefined, note: NoteImport): Fragment {
  const mediaType = ts`${content?.name ?? 'application/x-www-form-urlencoded'}`;
  const fields = content === undefined ? undefined : fieldText(content);
  return pureCall(note('wire/query.ts', 'querystringStyle'), fields === undefined ? [mediaType] : [mediaType, fields]);
}

function isReserved({ in: place, allowReserved }: Parameter): boolean {
  return allowReserved && (place === 'path' || place === 'query');
}

function anyStyle({ in: place, style, explode, allowReserved }: Parameter, note: NoteImport): Fragment {
  const spec = ts`{ in: ${place}, style: ${style}, explode: ${explode}, allowReserved: ${allowReserved} }`;
  return pureCall(note('wire/encoder-of.ts', 'encoderOf'), [spec]);
}

/** A value that is no container looks the same in most styles, and the runtime writes it by itself. */
export function isPlainText(parameter: Parameter): boolean {
  const { in: place, style, schema, content } = parameter;
  const isUsual = place === 'path' ? style === 'simple' : place === 'query' && /^form$|Delimited$/.test(style);
  return isUsual && content === undefined && !isReserved(parameter) && isScalar(schema);
}

/** An array of hashes under `name[]` is written with indices: name[0][key]. */
function isIndexed({ in: place, explode, name, schema }: Parameter): boolean {
  return place === 'query' && explode && name.endsWith('[]') && schema.items !== undefined && !isScalar(schema.items);
}

function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim();
}

/** True for a schema whose values are certainly neither arrays nor objects. */
export function isScalar(schema: Schema | undefined, open: readonly Schema[] = []): boolean {
  // A circle of alternatives says nothing of its values.
  if (schema === undefined || open.includes(schema)) return false;
  if (schema.ref !== undefined) return isScalar(schema.ref, [...open, schema]);
  if (schema.types.length > 0) return !schema.types.includes('array') && !schema.types.includes('object');
  const members = [...schema.oneOf, ...schema.anyOf];
  const inner = [...open, schema];
  if (schema.enum !== undefined) return schema.enum.every((value) => typeof value !== 'object' || value === null);
  return members.length > 0 && members.every((member) => isScalar(member, inner));
}
