import { mediaTypeEssence } from '../../../model/facts/media-kind.ts';
import { type WrittenPart, writtenParts } from '../../../model/facts/sample/written/written-parts.ts';
import type { JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';

/**
 * A value as an answer of a multipart type (RFC 2046 section 5.1): the members of an object or the items of a list as parts, or a text that is
 * such a body already. Without a body where a value has no parts.
 */
export function partsAnswer(mediaType: MediaType, value: JsonValue): JsonObject {
  const contentType = concrete(mediaType.name, value);
  const [declared, quoted] = /;\s*boundary=(?:"([^"]*)"|[^\s;]+)/i.exec(contentType) ?? [];
  const named = declared === undefined ? undefined : (quoted ?? declared.slice(declared.indexOf('=') + 1));
  const telling = (boundary: string): string =>
    named === undefined ? `${contentType}; boundary=${parameterText(boundary)}` : contentType;
  if (typeof value === 'string') {
    const written = boundaryOf(value);
    const isBody = written !== undefined && (named ?? written) === written;
    return isBody ? { contentType: telling(written), body: value } : { contentType, isWithoutValue: true };
  }
  if (typeof value !== 'object') return { contentType, isWithoutValue: true };
  const isForm = mediaTypeEssence(contentType) === 'multipart/form-data';
  const parts = writtenParts(mediaType, value).map((part) => partText(part, isForm));
  // A body of parts has one at least; a form may have none.
  if (parts.length === 0 && !isForm) parts.push('\r\n\r\n');
  const boundary = named ?? freeBoundary(parts);
  const body = `${parts.map((part) => `--${boundary}${part}\r\n`).join('')}--${boundary}--\r\n`;
  return { contentType: telling(boundary), body };
}

/** What a range stands for: names are those of form fields. */
function concrete(name: string, value: JsonValue): string {
  return name.includes('*') ? `multipart/${Array.isArray(value) ? 'mixed' : 'form-data'}` : name;
}

/** The boundary of a text that is a body: what its first delimiter has, as long as the last one has it too. */
function boundaryOf(text: string): string | undefined {
  const [, boundary = ''] = /(?:^|\n)--([^\r\n]{1,70}?)[ \t]*\r?\n/.exec(text) ?? [];
  return boundary !== '' && text.includes(`\n--${boundary}--`) ? boundary : undefined;
}

/** A boundary that no part contains, always the same one for the same parts. */
function freeBoundary(parts: readonly string[]): string {
  const usual = 'forgewright-mock-boundary';
  let boundary = usual;
  for (let count = 1; parts.some((part) => part.includes(`--${boundary}`)); count += 1) boundary = `${usual}-${count}`;
  return boundary;
}

/** A parameter of a header (RFC 9110 section 5.6.6). */
function parameterText(text: string): string {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function partText({ name, text, isFile, type, headers }: WrittenPart, isForm: boolean): string {
  const escaped = name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark));
  const place = isForm || name !== '' ? `; name="${escaped}"` : '';
  const filename = isFile ? '; filename="file"' : '';
  const disposition = place === '' ? 'attachment' : 'form-data';
  const known = type ?? (isFile ? 'application/octet-stream' : undefined);
  const lines = [
    ...(place === '' && filename === '' ? [] : [`Content-Disposition: ${disposition}${place}${filename}`]),
    ...(known === undefined ? [] : [`Content-Type: ${known}`]),
    ...headers,
  ];
  return `${lines.map((line) => `\r\n${line.replace(/[\r\n]/g, ' ')}`).join('')}\r\n\r\n${text}`;
}
