import type { JsonValue } from '../../../location.ts';
import { objectOf } from '../../../json-object.ts';
import type { Encoding, MediaType } from '../../../media-type.ts';
import { fileProperties } from '../../codec/file-schema.ts';
import { fixedHeaderValue } from '../../fixed-header-value.ts';
import { isJsonMediaType } from '../../media-kind.ts';
import { styledPairs, wireText } from './sample-wire.ts';

/** A part of a multipart body. */
export interface WrittenPart {
  /** Empty for a part without a name. */
  readonly name: string;
  readonly text: string;
  readonly isFile: boolean;
  readonly type: string | undefined;
  /** Further lines of its head that have one value only. */
  readonly headers: readonly string[];
}

/** A value as the parts of a multipart body that the generated client writes for it (OAS "Encoding Object"). */
export function writtenParts(media: MediaType, value: JsonValue): readonly WrittenPart[] {
  const encodingOf = (name: string): Encoding | undefined => media.encoding.find(({ property }) => property === name);
  if (Array.isArray(value)) {
    const list: readonly JsonValue[] = value;
    return list.map((item, index) => valuePart('', item, encodingOf(String(index)) ?? encodingOf('*')));
  }
  const { single, list } = media.schema === undefined ? NO_FILES : fileProperties(media.schema);
  return Object.entries(objectOf(value)).flatMap(([name, member]): readonly WrittenPart[] => {
    const encoding = encodingOf(name);
    if (single.includes(name)) return [filePart(name, member, encoding)];
    const items: readonly JsonValue[] = Array.isArray(member) ? member : [member];
    if (list.includes(name) && Array.isArray(member)) return items.map((item) => filePart(name, item, encoding));
    if (encoding?.style !== undefined && typeof member === 'object' && member !== null) {
      const { style, explode } = encoding;
      return styledPairs(name, member, { style, explode }).map(([key, item]) => valuePart(key, item, encoding));
    }
    return items.map((item) => valuePart(name, item, encoding));
  });
}

const NO_FILES = { single: [], list: [] } as const;

function filePart(name: string, value: JsonValue, encoding: Encoding | undefined): WrittenPart {
  return { name, text: wireText(value), isFile: true, type: typeOf(encoding), headers: headersOf(encoding) };
}

function valuePart(name: string, value: JsonValue, encoding: Encoding | undefined): WrittenPart {
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
