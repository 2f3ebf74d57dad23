import { refuseTakenFields, type FieldSpec } from './form.ts';
import { flatten, toPairs } from './bracket.ts';
import { STYLES, type Style } from './style.ts';
import { definedEntries, isContainer, itemText, toText } from './text.ts';
import { isJsonMediaType } from './media-type.ts';
import { badValue } from './wire-error.ts';

/** What a Blob is made of: text, bytes, other Blobs. */
type Piece = ConstructorParameters<typeof Blob>[0] extends (infer Item)[] | undefined ? Item : never;

/**
 * Writes a multipart body (RFC 7578, RFC 2046 section 5.1) whose type names its boundary. Blobs and bytes are files,
 * their names kept; an object without a style is a JSON part, and arrays repeat the name. A style writes as in a query, each
 * pair a part of its own, nothing percent-encoded (OAS "Encoding Object"). The items of an array are parts without names.
 * Not FormData: that writes other line ends into texts, and every part with a media type as a file.
 */
export function encodeMultipart(
  body: object,
  fields: Readonly<Record<string, FieldSpec>> = {},
  type: string = 'multipart/form-data',
): Blob {
  const random = crypto.getRandomValues(new Uint8Array(16));
  // A Blob writes its type in lower case, and so the boundary is.
  const boundary = `form-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const pieces: Piece[] = [];
  const write = Array.isArray(body) ? placedParts : namedParts;
  for (const { head, content } of write(body, fields)) pieces.push(`--${boundary}${head}\r\n\r\n`, content, '\r\n');
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `${type}; boundary=${boundary}` });
}

/** A part as it is written: its head, each field behind a line end, and what is in it. */
interface WrittenPart {
  readonly head: string;
  readonly content: Piece;
}

type PartWriter = (body: object, fields: Readonly<Record<string, FieldSpec>>) => readonly WrittenPart[];

const namedParts: PartWriter = (body, fields) =>
  definedEntries(body).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    refuseTakenFields(name, value, field ?? {}, body);
    return partsOf(name, value, field).map(([key, item]) => {
      const { headers, content, filename } = toPart(key, item, field);
      const head = `\r\nContent-Disposition: form-data; name="${escaped(key)}"${filename}${headers}`;
      return { head, content };
    });
  });

/** Parts without names: those behind the ones that are described one by one share an encoding. */
const placedParts: PartWriter = (body, fields) =>
  definedEntries(body).map(([index, item]) => {
    const { headers, content, filename } = toPart(index, item, fields[index] ?? fields['*']);
    const head = (filename && `\r\nContent-Disposition: attachment${filename}`) + headers;
    return { head, content };
  });

type NamedValue = readonly [name: string, value: unknown];

/** The parts of one property, by name. */
function partsOf(name: string, value: unknown, field: FieldSpec = {}): readonly NamedValue[] {
  if (field.style !== undefined && isContainer(value) && !isBytes(value)) return styledParts(name, value, field);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (item === undefined ? [] : [[name, item] as const]));
}

function styledParts(
  name: string,
  value: object,
  { style = 'form', explode = true }: FieldSpec,
): readonly NamedValue[] {
  if (style === 'deepObject') return toPairs(name.replace(/\[\]$/, ''), value);
  const entries = definedEntries(value);
  const hasFiles = entries.some(([, item]) => isBytes(item));
  if (!explode && !hasFiles) return joined(name, value, style);
  return Array.isArray(value) ? entries.map(([, item]) => [name, item]) : entries.flatMap(spreadParts);
}

/** A member of an exploded object, in the parts that a query has fields for. */
function spreadParts([name, member]: NamedValue): readonly NamedValue[] {
  const isPlain = Array.isArray(member) && !member.some(isContainer);
  if (!isContainer(member) || isBytes(member)) return [[name, member]];
  const parts: NamedValue[] = [];
  flatten(name, member, (key, item) => parts.push([isPlain ? name : key, item]));
  return parts;
}

/** All of a list or object in one part. Nothing is escaped there, so nothing may contain the delimiter. */
function joined(name: string, value: object, style: Style): readonly NamedValue[] {
  const delimiter = decodeURIComponent(STYLES[style].delimiter);
  const texts = definedEntries(value)
    .flatMap(([key, item]) => (Array.isArray(value) ? [item] : [key, item]))
    .map((item) => itemText(item, name));
  const bad = texts.find((text) => text.includes(delimiter));
  if (bad !== undefined) throw badValue(name, `${JSON.stringify(bad)} cannot be sent in this style`);
  return texts.length === 0 ? [] : [[name, texts.join(delimiter)]];
}

function isBytes(value: unknown): boolean {
  return value instanceof Blob || value instanceof Uint8Array || value instanceof ArrayBuffer;
}

/** What stands behind the name of a part, in its head, and in it. */
interface Part {
  readonly filename: string;
  readonly headers: string;
  readonly content: Piece;
}

function toPart(name: string, value: unknown, field: FieldSpec = {}): Part {
  // A style takes the place of a media type (OAS "Encoding Object").
  const part = valuePart(name, value, field.style === undefined ? field : {});
  return { ...part, headers: part.headers + (field.headers ?? '') };
}

function valuePart(name: string, value: unknown, { contentType: types, isWritten }: FieldSpec): Part {
  const type = concreteType(types);
  // What a range admits is not what nobody knows: such a file has no type.
  const fileType = type ?? (types ? '' : 'application/octet-stream');
  if (value instanceof Blob) return file(value, 'name' in value ? String(value.name) : 'blob', value.type || fileType);
  // The DOM types admit shared buffers in Uint8Array; a Blob copies the bytes either way.
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return file(value as Piece, 'blob', fileType);
  const known = type ?? (isContainer(value) ? 'application/json' : '');
  const content = isWritten === true ? toText(value, name) : textOfPart(value, name, known);
  return { filename: '', headers: known && typeLine(known), content };
}

/** What stands for more than itself is JSON, whatever its part is called; where that is JSON, a text is one in quotes. */
function textOfPart(value: unknown, name: string, type: string): string {
  if (isContainer(value)) return JSON.stringify(value);
  // Refuses what JSON has no word for.
  const text = toText(value, name);
  return typeof value === 'bigint' || !isJsonMediaType(type) ? text : JSON.stringify(value);
}

/** The first of a list of media types; a range says what may be sent, not what is. */
function concreteType(contentTypes: string = ''): string | undefined {
  const [first = ''] = contentTypes.split(',');
  return first === '' || first.includes('*') ? undefined : first.trim();
}

function file(content: Piece, filename: string, type: string): Part {
  return { filename: `; filename="${escaped(filename)}"`, headers: type && typeLine(type), content };
}

function typeLine(type: string): string {
  return `\r\nContent-Type: ${type.replace(/[\r\n]/g, ' ')}`;
}

/** As browsers write names (HTML, "multipart/form-data encoding algorithm"). */
function escaped(name: string): string {
  return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
}
