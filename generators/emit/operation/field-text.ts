import type { Encoding, Header, MediaType } from '../../../model/media-type.ts';
import { spreadFields } from '../../../model/facts/codec/spread-names.ts';
import { isMultipartMediaType } from '../../../model/facts/media-kind.ts';
import { fixedHeaderValue } from '../../../model/facts/fixed-header-value.ts';
import { type Fragment, join, ts } from '../code/fragment.ts';

/** Code of the encodings of a form, as the runtime's `fieldSpecs` reads them; undefined where nothing is to be said. */
export function fieldText(mediaType: MediaType): Fragment | undefined {
  const { name, encoding } = mediaType;
  const isMultipart = isMultipartMediaType(name);
  const spread = spreadFields(mediaType, { nodes: new Map(), readsXml: false });
  return textList(encoding.flatMap((each) => fieldEntry(each, isMultipart, spread.get(each.property)?.possible)));
}

/** @param taken names that no member of an exploded object may have */
function fieldEntry(encoding: Encoding, isMultipart: boolean, taken: readonly string[] = []): string[] {
  const words = encoding.style === undefined ? encoding.contentTypes.slice(0, 1) : styleWords(encoding);
  words.push(...taken.map((name) => `!${name}`));
  if (isMultipart) words.push(...encoding.headers.flatMap(headerWord));
  return words.length === 0 ? [] : [`${escapeName(encoding.property)}:${words.map(escapeName).join(',')}`];
}

function styleWords(encoding: Encoding): string[] {
  const { style = 'form', explode } = encoding;
  // What is exploded looks the same in all styles but one.
  const words: string[] = [explode && style !== 'deepObject' ? 'form' : style];
  if (style === 'form' && !explode) words.push('joined');
  if (encoding.allowReserved) words.push('reserved');
  return words;
}

/** `@Name: value` of a header of a part that has one value only. */
function headerWord(header: Header): string[] {
  const value = fixedHeaderValue(header);
  return value === undefined ? [] : [`@${header.name}: ${value}`];
}

/** Percent-encodes what has a meaning in a parameter list. */
function escapeName(name: string): string {
  return name.replace(/[%:=,{}\s]/g, (character) => encodeURIComponent(character));
}

const MAX_TEXT = 96;

/** Entries separated by spaces as one literal, continued on further lines where it is long. */
export function textList(entries: readonly string[]): Fragment | undefined {
  if (entries.length === 0) return undefined;
  const lines: string[] = [];
  for (const text of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length < MAX_TEXT) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  const literals = lines.map((line, index) => ts`${index < lines.length - 1 ? `${line} ` : line}`);
  return literals.length === 1 ? literals[0] : ts`\n  ${join(literals, ' +\n  ')}`;
}
