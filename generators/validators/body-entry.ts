import type { MediaType } from '../../model/media-type.ts';
import type { Schema } from '../../model/schema.ts';
import { hasCommaFreeParts } from '../../model/facts/comma-free.ts';
import { linesBody, type LinesBody } from '../../model/facts/lines-body.ts';
import { isFormMediaType, isMultipartMediaType, mayBeJson, mediaTypeEssence } from '../../model/facts/media-kind.ts';
import { isStructuredText } from '../../model/facts/codec/structured-text.ts';
import { xmlBody, xmlHints, xmlRootNames } from '../../model/facts/xml-body.ts';
import { conjuncts, objectShape } from '../../model/facts/schema-shape.ts';
import { join, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { jsonLiteral } from '../emit/code/literal.ts';
import { checkedSchema } from './checks/checked-schema.ts';
import { nodeTakesHash, nodeTakesScalar } from '../../model/facts/codec/codec-node.ts';
import type { CodecNode } from '../../model/facts/codec/node.ts';
import { exactShape } from './exact-shape.ts';
import { codecExpression, codecType, nodeOf, shapeOf, type CodecFile } from './codec-printer.ts';
import { arrayLiteral, objectLiteral } from './object-literal.ts';

/** What a media type carries, as far as decoding is concerned. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'bytes';

/** The kind of a media type or range; `*` ranges are taken as JSON, which is what most descriptions mean. */
export function bodyKind(mediaType: string): BodyKind {
  if (mayBeJson(mediaType)) return 'json';
  if (isFormMediaType(mediaType)) return 'form';
  if (isMultipartMediaType(mediaType)) return 'multipart';
  return mediaTypeEssence(mediaType).startsWith('text/') ? 'text' : 'bytes';
}

/** What the decoder's body table says about a media type. */
function bodyMembers(file: CodecFile, mediaType: MediaType): readonly Member[] {
  const lines = linesBody(mediaType);
  if (lines !== undefined) return linesMembers(file, lines);
  const xml = xmlBody(mediaType);
  if (xml !== undefined) return xmlRow(file, xml);
  const kind = bodyKind(mediaType.name);
  const { schema } = mediaType;
  const isTyped = schema !== undefined && kind !== 'bytes' && !isStructuredText(mediaType);
  const node = isTyped ? nodeOf(file, schema) : undefined;
  const isFields = kind === 'form' || kind === 'multipart';
  const view = { direction: 'request', files: kind === 'multipart' } as const;
  return [
    ['codec', bodyCodec(file, mediaType, { kind, node })],
    ['schema', isTyped ? checkedSchema(file.module, schema, { view, hint: 'body' }) : undefined],
    ['exact', isTyped ? exactShape(file.module, schema) : undefined],
    ['fields', isFields && node !== undefined ? fieldEntries(mediaType, node) : undefined],
    ['partTypes', kind === 'multipart' ? partTypes(mediaType) : undefined],
  ];
}

/** A body of XML that is a value: its root element, and what is made of the rest. */
function xmlRow(file: CodecFile, schema: Schema): readonly Member[] {
  const root = objectLiteral([
    ['read', file.module.runtime('request/body/xml/decode-xml.ts', 'decodeXml')],
    ...xmlRootMembers(schema),
  ]);
  return [
    ['xml', root],
    ['codec', codecExpression(file, nodeOf(file, schema))],
    ['schema', checkedSchema(file.module, schema, { view: { direction: 'request', files: false }, hint: 'body' })],
    ['exact', exactShape(file.module, schema)],
  ];
}

/** What the root element is called, in request and answer. */
export function xmlRootMembers(schema: Schema): readonly Member[] {
  const { namespace } = xmlHints([schema]);
  const names = xmlRootNames(schema);
  return [
    ['names', names.length === 0 ? undefined : raw(jsonLiteral(names, 80))],
    ['namespace', namespace === undefined ? undefined : ts`${namespace}`],
  ];
}

type Member = readonly [key: string, value: Fragment | undefined];

/** A body of lines: described by its items, or by the list of them where nothing else is said. */
function linesMembers(file: CodecFile, { each, list }: LinesBody): readonly Member[] {
  const view = { direction: 'request', files: false } as const;
  const described = each ?? list;
  const isBoth = each !== undefined && list !== undefined;
  return [
    ['lines', ts`${each === undefined ? 'list' : 'items'}`],
    ['codec', described === undefined ? raw('{ any: true }') : codecExpression(file, nodeOf(file, described))],
    ['schema', described === undefined ? undefined : checkedSchema(file.module, described, { view, hint: 'item' })],
    ['list', isBoth ? checkedSchema(file.module, list, { view, hint: 'list' }) : undefined],
    ['exact', described === undefined ? undefined : exactShape(file.module, described)],
  ];
}

/** The codec of a media type; fields of a form that are JSON text are named beside it. */
export function bodyCodec(
  file: CodecFile,
  mediaType: MediaType,
  { kind, node }: { readonly kind: BodyKind; readonly node: CodecNode | undefined },
): Fragment {
  if (node === undefined) return raw('{ any: true }');
  const codec = codecExpression(file, node);
  const json = kind === 'form' || kind === 'multipart' ? jsonFields(mediaType, node) : [];
  const files = kind === 'multipart' ? fileTexts(mediaType, node) : [];
  if (json.length + files.length === 0) return codec;
  const more = [
    ...(json.length === 0 ? [] : [ts`json: ${raw(jsonLiteral(json, 80))}`]),
    ...(files.length === 0 ? [] : [ts`fileTexts: ${raw(jsonLiteral(files, 80))}`]),
  ];
  const literal = ts`{ ...${codec}, ${join(more, ', ')} }`;
  return file.module.constant(
    `fields ${literal.code}`,
    'fieldsCodec',
    (name) => ts`const ${raw(name)}${codecType(file)} = ${literal};\n`,
  );
}

/** Properties written as JSON text: objects and items that are, without a style of their own (OAS 3.1 4.8.15.1.1). */
function jsonFields(mediaType: MediaType, node: CodecNode): readonly string[] {
  return [...(node.properties ?? [])]
    .filter(([name, property]) => {
      const encoding = mediaType.encoding.find((candidate) => candidate.property === name);
      const value = nodeTakesHash(property) ? property : (property.items ?? property);
      return encoding?.style === undefined && nodeTakesHash(value) && !nodeTakesScalar(value);
    })
    .map(([name]) => name);
}

/** Texts that senders have in files: those that say what they are the content of (OAS 3.1 4.8.14.3), or their part does. */
function fileTexts({ encoding, schema }: MediaType, node: CodecNode): readonly string[] {
  const described = schema === undefined ? undefined : objectShape(schema).properties;
  return [...(node.properties ?? [])]
    .filter(([name, own]) => {
      const value = own.items ?? own;
      if (value.flags.has('file') || !value.flags.has('text')) return false;
      const types = encoding.find((each) => each.property === name)?.contentTypes ?? [];
      const isTold = types.some((type) => !/^(?:text\/plain|application\/json)\b/i.test(type));
      return isTold || (described?.get(name) ?? []).flatMap(conjuncts).some(hasContent);
    })
    .map(([name]) => name);
}

function hasContent({ contentMediaType, contentEncoding, items }: Schema): boolean {
  if ((contentMediaType ?? contentEncoding) !== undefined) return true;
  return (
    items !== undefined &&
    conjuncts(items).some((item) => (item.contentMediaType ?? item.contentEncoding) !== undefined)
  );
}

/** Fields that are split at delimiters before they are decoded, and those that are put together. */
export function fieldEntries({ encoding, schema }: MediaType, node: CodecNode): Fragment | undefined {
  const entries = encoding.flatMap(({ property, style, explode }): (readonly [string, Fragment])[] => {
    const own = node.properties?.get(property);
    if (style === undefined || style === 'deepObject' || own === undefined) return [];
    const shape = shapeOf(own);
    if (!explode) {
      const commaFree = raw(shape !== 'scalar' && hasCommaFreeField(schema, property) ? ', commaFree: true' : '');
      return [[property, ts`{ style: ${style}, explode: false, shape: ${shape}${commaFree} }`]];
    }
    return nodeTakesHash(own) ? [[property, explodedEntry(own)]] : [];
  });
  return entries.length === 0 ? undefined : objectLiteral(entries);
}

/** An exploded object. One that takes members of any name has all fields that nothing else is declared for. */
function explodedEntry({ flags, additional, patterns, properties }: CodecNode): Fragment {
  const isOpen = flags.has('open') || additional !== undefined || patterns.length > 0;
  const names = raw(isOpen ? '' : `, properties: ${jsonLiteral([...(properties?.keys() ?? [])], 80)}`);
  return ts`{ style: 'form', explode: true, shape: 'object'${names} }`;
}

/** What parts may say that they are; where a style is given it takes the place of a media type (OAS "Encoding Object"). */
function partTypes({ encoding }: MediaType): Fragment | undefined {
  const entries = encoding.flatMap(({ property, style, contentTypes }): Member[] => {
    return style === undefined && contentTypes.length > 0 ? [[property, raw(jsonLiteral(contentTypes, 80))]] : [];
  });
  return entries.length === 0 ? undefined : objectLiteral(entries);
}

function hasCommaFreeField(schema: Schema | undefined, property: string): boolean {
  const described = schema === undefined ? [] : (objectShape(schema).properties.get(property) ?? []);
  return described.some(hasCommaFreeParts);
}

/** The body table of an operation. */
export function bodyTable(file: CodecFile, content: readonly MediaType[], required: boolean): Fragment {
  return objectLiteral([
    ['required', required ? raw('true') : undefined],
    ['content', arrayLiteral(bodyRows(file, content), 10)],
  ]);
}

/** An entry for each media type; neighbours that differ in their name alone share one. */
function bodyRows(file: CodecFile, content: readonly MediaType[]): readonly Fragment[] {
  const rows: { readonly key: string; readonly names: string[]; readonly members: readonly Member[] }[] = [];
  for (const mediaType of content) {
    const members = bodyMembers(file, mediaType);
    const key = objectLiteral(members).code;
    const last = rows.at(-1);
    if (last?.key === key) last.names.push(mediaType.name);
    else rows.push({ key, names: [mediaType.name], members });
  }
  return rows.map(({ names, members }) => {
    const [only = ''] = names;
    const name: Member = names.length === 1 ? ['mediaType', ts`${only}`] : ['mediaTypes', raw(jsonLiteral(names, 90))];
    return objectLiteral([name, ...members]);
  });
}
