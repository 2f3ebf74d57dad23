import type { FieldSpec } from './form.ts';
import { toPairs } from './bracket.ts';
import { definedEntries, isContainer, toText } from './text.ts';

/** What a Blob is made of: text, bytes, other Blobs. */
type Piece = ConstructorParameters<typeof Blob>[0] extends (infer Item)[] | undefined ? Item : never;

/**
 * Writes a multipart body (RFC 7578, RFC 2046 section 5.1) whose type names its boundary. Blobs and bytes are files,
 * their names kept; an object without `style` is a JSON part; arrays repeat the name, or follow the bracket grammar with
 * `style: deepObject`. Not FormData: that writes other line ends into texts, and every part with a media type as a file.
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
  const add = (name: string, value: unknown, contentType?: string): void => {
    const { headers, content } = toPart(name, value, contentType);
    pieces.push(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${headers}\r\n\r\n`);
    pieces.push(content, '\r\n');
  };
  for (const [name, value] of definedEntries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.style === 'deepObject' && isContainer(value) && !(value instanceof Blob)) {
      for (const [key, text] of toPairs(name.replace(/\[\]$/, ''), value)) add(key, text);
      continue;
    }
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) if (item !== undefined) add(name, item, field?.contentType);
  }
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `${type}; boundary=${boundary}` });
}

/** What stands behind the name of a part, and in it. */
interface Part {
  readonly headers: string;
  readonly content: Piece;
}

function toPart(name: string, value: unknown, contentTypes: string | undefined): Part {
  const declared = contentTypes?.split(',')[0]?.trim();
  // A range of media types says what may be sent, not what is.
  const type = declared?.includes('*') === true ? undefined : declared;
  if (value instanceof Blob) return file(value, 'name' in value ? String(value.name) : 'blob', value.type || type);
  // The DOM types admit shared buffers in Uint8Array; a Blob copies the bytes either way.
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return file(value as Piece, 'blob', type);
  if (isContainer(value)) return { headers: typeLine(type ?? 'application/json'), content: JSON.stringify(value) };
  return { headers: type === undefined ? '' : typeLine(type), content: toText(name, value) };
}

function file(content: Piece, filename: string, type: string = 'application/octet-stream'): Part {
  return { headers: `; filename="${escaped(filename)}"${typeLine(type)}`, content };
}

function typeLine(type: string): string {
  return `\r\nContent-Type: ${type.replace(/[\r\n]/g, ' ')}`;
}

/** As browsers write names (HTML, "multipart/form-data encoding algorithm"). */
function escaped(name: string): string {
  return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
}
