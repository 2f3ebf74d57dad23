import { fixedHeaderValue } from '../../../model/facts/fixed-header-value.ts';
import { fileProperties } from '../../../model/facts/codec/file-schema.ts';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { objectOf } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Encoding, MediaType } from '../../../model/media-type.ts';
import type { SampleBody } from './sample-request.ts';
import { styledPairs, wireText } from '../../../model/facts/sample/written/sample-wire.ts';
import { shellWord } from './shell-word.ts';

/** A multipart body as flags of `curl`, in the parts that the generated client writes (OAS "Encoding Object"). */
export function curlForm({ media, type, value }: SampleBody): readonly string[] {
  // Without this, it is form data.
  const header = type === 'multipart/form-data' ? [] : [`--header ${shellWord(`Content-Type: ${type}`)}`];
  return [...header, ...partsOf(media, value).map(formFlag)];
}

interface Part {
  /** Empty for a part without a name. */
  readonly name: string;
  readonly text: string;
  readonly isFile: boolean;
  readonly type: string | undefined;
  readonly headers: readonly string[];
}

function partsOf(media: MediaType, value: JsonValue): readonly Part[] {
  const encodingOf = (name: string): Encoding | undefined => media.encoding.find(({ property }) => property === name);
  if (Array.isArray(value)) {
    const list: readonly JsonValue[] = value;
    return list.map((item, index) => valuePart('', item, encodingOf(String(index)) ?? encodingOf('*')));
  }
  const { single, list } = media.schema === undefined ? NO_FILES : fileProperties(media.schema);
  return Object.entries(objectOf(value)).flatMap(([name, member]): readonly Part[] => {
    const encoding = encodingOf(name);
    if (single.includes(name)) return [filePart(name, encoding)];
    if (list.includes(name) && Array.isArray(member)) return member.map(() => filePart(name, encoding));
    if (encoding?.style !== undefined && typeof member === 'object' && member !== null) {
      const { style, explode } = encoding;
      return styledPairs(name, member, { style, explode }).map(([key, item]) => valuePart(key, item, encoding));
    }
    const items: readonly JsonValue[] = Array.isArray(member) ? member : [member];
    return items.map((item) => valuePart(name, item, encoding));
  });
}

const NO_FILES = { single: [], list: [] } as const;

function filePart(name: string, encoding: Encoding | undefined): Part {
  return { name, text: 'file', isFile: true, type: typeOf(encoding), headers: headersOf(encoding) };
}

function valuePart(name: string, value: JsonValue, encoding: Encoding | undefined): Part {
  const isContainer = typeof value === 'object' && value !== null;
  const type = typeOf(encoding) ?? (isContainer ? 'application/json' : undefined);
  // Where parts are JSON, a text is one in quotes.
  const text = type !== undefined && isJsonMediaType(type) ? JSON.stringify(value) : wireText(value);
  return { name, text, isFile: false, type, headers: headersOf(encoding) };
}

/** The first media type, as long as it is no range: that says what may be sent, not what is. */
function typeOf(encoding: Encoding | undefined): string | undefined {
  // A style takes the place of a media type.
  const [first = ''] = encoding?.style === undefined ? (encoding?.contentTypes ?? []) : [];
  const [type = ''] = first.split(',');
  return type === '' || type.includes('*') ? undefined : type.trim();
}

/** Headers of a part that have one value only. */
function headersOf(encoding: Encoding | undefined): readonly string[] {
  return (encoding?.headers ?? []).flatMap((header) => {
    const value = fixedHeaderValue(header);
    return value === undefined ? [] : [`${header.name}: ${value}`];
  });
}

function formFlag({ name, text, isFile, type, headers }: Part): string {
  const more = [
    ...(type === undefined ? [] : [`;type=${type}`]),
    ...headers.map((header) => `;headers=${quoted(header)}`),
  ].join('');
  if (isFile) return `--form ${shellWord(`${name}=@${text}${more}`)}`;
  // Signs that curl reads for itself in a value.
  const isPlain = !/^[@<"\s]|;|\s$/.test(text);
  if (isPlain) return `--form ${shellWord(`${name}=${text}${more}`)}`;
  if (more === '') return `--form-string ${shellWord(`${name}=${text}`)}`;
  return `--form ${shellWord(`${name}=${quoted(text)}${more}`)}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
