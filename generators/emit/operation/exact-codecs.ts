import { linesBody } from '../../../model/facts/lines-body.ts';
import { bodyKind } from '../../../model/facts/body-kind.ts';
import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  mediaTypeEssence,
} from '../../../model/facts/media-kind.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import type { ImportCollector } from '../code/imports.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';
import { memberKey } from '../code/literal.ts';
import { headerWord, holds, shapePrinter, type Policies, type ShapePrinter } from '../schema/shape.ts';
import { quoted, shapeMember, objectShape, statusTable } from '../schema/shape-literal.ts';
import { isPlain, jsonSchema, type ShapeNames } from '../schema/shapes-module.ts';
import { typeParts } from '../schema/schema-view.ts';
import { answerMedia } from './answer-view.ts';
import { pureCall } from './code-layout.ts';
import { fieldText } from './field-text.ts';
import type { DescriptorCodecs } from './operation-descriptor.ts';
import { baseStyle, isScalar, styleCode, type NoteImport } from './parameter-style.ts';
import { isNumberHeader } from './response-view.ts';

/** Where emitted code finds what it needs. */
export interface CodecSpecifiers {
  /** Runtime module that reads and writes JSON bodies. */
  readonly codec: string;
  /** Runtime module that writes JSON within forms and parameters. */
  readonly texts: string;
  /** Runtime module that reads headers. */
  readonly headers: string;
  /** Module of the shapes of named schemas. */
  readonly shapes: string;
}

interface CodecPrinting {
  readonly policies: Policies;
  readonly printer: ShapePrinter;
  /** Notes that an export of a runtime module is used, and prints a call of it. */
  readonly call: (module: keyof CodecSpecifiers, name: string, args: readonly Fragment[]) => Fragment;
}

/** Codecs of the operations of one module, their imports noted. */
export function operationCodecs(
  names: ShapeNames,
  policies: Policies,
  imports: ImportCollector,
  specifiers: CodecSpecifiers,
): (operation: Operation) => DescriptorCodecs {
  // Looking for what there cannot be would cost as much as printing the types.
  if (isPlain(policies)) return () => ({ decode: () => undefined, encode: () => undefined });
  const printer = shapePrinter(policies, (schema) => {
    const name = names.get(schema);
    return name === undefined ? undefined : imports.value(specifiers.shapes, name);
  });
  const call: CodecPrinting['call'] = (module, name, args) => pureCall(imports.value(specifiers[module], name), args);
  const printing: CodecPrinting = { policies, printer, call };
  return (operation) => ({
    decode: (asked) => answerDecoder(operation, asked, printing),
    convert: headerConverter(operation, printing),
    item: (schema) => {
      const shape = printer.of(schema);
      return shape === undefined ? undefined : call('codec', 'decoder', [raw(shape)]);
    },
    ...(policies.int64 === 'number'
      ? { encode: () => undefined }
      : {
          encode: (mediaType) => bodyEncoder(mediaType, printing),
          style: (parameter, note) => exactStyle(parameter, note, printing),
        }),
  });
}

/** Each status has a type of its own, and so a shape. */
function answerDecoder(
  operation: Operation,
  asked: string | undefined,
  { printer, call }: CodecPrinting,
): Fragment | undefined {
  const bodies = operation.responses.map((response) => ({
    status: response.status,
    schemas: answerMedia(response, asked).flatMap((mediaType) => (isRead(mediaType) ? (mediaType.schema ?? []) : [])),
  }));
  const shapes = printer.byStatus(bodies);
  return shapes === undefined ? undefined : call('codec', 'statusDecoder', [raw(shapes)]);
}

function isRead(mediaType: MediaType): boolean {
  return ['json', 'any'].includes(bodyKind(mediaType));
}

/** Headers of the operation as their statuses have them; undefined where all of them are numbers and texts. */
function headerConverter({ responses }: Operation, { policies, call }: CodecPrinting): Fragment | undefined {
  if (!responses.some(({ headers }) => headers.some((header) => headerWord(header, policies) !== undefined)))
    return undefined;
  const table = statusTable(
    responses.map(({ status, headers }) => {
      const members = headers.flatMap((header) => {
        const word = headerWord(header, policies) ?? (isNumberHeader(header) ? 'number' : undefined);
        return shapeMember(memberKey(header.name.toLowerCase()), word && quoted[word]);
      });
      return [status, objectShape([...new Set(members)])];
    }),
  );
  return table === undefined ? undefined : call('headers', 'exactHeaders', [raw(table)]);
}

function bodyEncoder(mediaType: MediaType, { printer, call, policies }: CodecPrinting): Fragment | undefined {
  const { name } = mediaType;
  const schema = jsonSchema(mediaType);
  const isParts = isFormMediaType(name) || isMultipartMediaType(name);
  const isLines = linesBody(mediaType) !== undefined;
  // Asked first: a shape that is printed is imported.
  if (schema === undefined || !(isParts ? holdsInside(schema, policies) : isLines || isJsonMediaType(name)))
    return undefined;
  const shape = printer.of(schema);
  if (shape === undefined) return undefined;
  if (isParts)
    return call('texts', isFormMediaType(name) ? 'exactForm' : 'exactMultipart', partArguments(mediaType, shape));
  return call('codec', isLines ? 'exactLines' : 'exactJson', [ts`${name}`, raw(shape)]);
}

/** The shape, the encodings, and the media type where it is not the usual one. */
function partArguments(mediaType: MediaType, shape: string): readonly Fragment[] {
  const essence = mediaTypeEssence(mediaType.name);
  const fields = fieldText(mediaType);
  const isUsual = isFormMediaType(essence) || essence === 'multipart/form-data' || essence.includes('*');
  if (!isUsual) return [raw(shape), fields ?? ts`${''}`, ts`${essence}`];
  return [raw(shape), ...(fields === undefined ? [] : [fields])];
}

/** The encoder of a parameter that has JSON with 64-bit integers in it. */
function exactStyle(parameter: Parameter, note: NoteImport, printing: CodecPrinting): Fragment | undefined {
  const { in: place, content, schema } = parameter;
  const isForm = content === undefined ? place === 'querystring' : isFormMediaType(content.name);
  if (isForm) return exactFormStyle(parameter, note, printing);
  const { printer, call, policies } = printing;
  if (content !== undefined) {
    const shape = holds(schema, writing(policies)) ? printer.of(schema) : undefined;
    if (shape === undefined) return undefined;
    const name = ts`${content.name}`;
    if (place === 'querystring') return call('texts', 'exactQuerystring', [name, raw(shape)]);
    return call('texts', 'exactContent', [name, raw(note('wire/encoder.ts', baseStyle(parameter))), raw(shape)]);
  }
  if (!holdsInside(schema, policies)) return undefined;
  const style = styleCode(parameter, undefined, note);
  // Brackets go down to the scalars: there is no JSON.
  if (style === undefined || style.code.includes('deepObject')) return undefined;
  return call('texts', 'exactItems', [style, raw(printer.of(schema) ?? '{}')]);
}

function exactFormStyle(
  parameter: Parameter,
  note: NoteImport,
  { printer, call, policies }: CodecPrinting,
): Fragment | undefined {
  const { in: place, content, schema } = parameter;
  if (!holdsInside(schema, policies)) return undefined;
  const shape = raw(printer.of(schema) ?? '{}');
  const fields = content === undefined ? undefined : fieldText(content);
  const given = fields === undefined ? [shape] : [shape, fields];
  if (place === 'querystring') return call('texts', 'exactFormQuerystring', given);
  return call('texts', 'exactFormContent', [raw(note('wire/encoder.ts', baseStyle(parameter))), ...given]);
}

/** What is written is a matter of integers alone. */
function writing({ int64 }: Policies): Policies {
  return { dates: 'string', int64 };
}

/** Whether a member or an item that is no scalar holds a 64-bit integer: it is written as JSON. */
function holdsInside(schema: Schema, policies: Policies): boolean {
  const own = new Set<Schema>([schema]);
  // A set goes on to what is added while it is walked.
  for (const { ref, allOf, anyOf, oneOf } of own) {
    for (const part of [...(ref === undefined ? [] : [ref]), ...allOf, ...anyOf, ...oneOf]) own.add(part);
  }
  const members = [...own].flatMap(typeParts).filter((part) => !own.has(part));
  return members.some((member) => !isScalar(member) && holds(member, writing(policies)));
}
