import { fixedHeaderValue } from '../facts/fixed-header-value.ts';
import { isLineMediaType, isMultipartMediaType, mediaTypeEssence } from '../facts/media-kind.ts';
import type { Encoding, MediaType } from '../media-type.ts';
import type { ParameterStyle } from '../parameter-style.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { buildExamples } from './example.ts';
import { dereference } from './read/follow.ts';
import { buildHeaders } from './header.ts';
import { RULES } from './read/object-rules.ts';
import type { ObjectRule } from './read/object-rules.ts';
import { booleanField, extensionsOf, listField, membersOf, readObject, stringField } from './read/read-object.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { settled } from './read/stray-reference.ts';

/** A type and a subtype, or a range of them, with parameters (RFC 9110 section 8.3.1). */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;.*)?$/;

const USUAL_TYPES: Readonly<Record<string, string>> = {
  json: 'write `application/json`',
  xml: 'write `application/xml`',
  text: 'write `text/plain`',
  html: 'write `text/html`',
  csv: 'write `text/csv`',
  form: 'write `application/x-www-form-urlencoded`',
  multipart: 'write `multipart/form-data`',
  binary: 'write `application/octet-stream`',
};

/** Builds a `content` map, OAS "Media Type Object". */
export function buildContent(scope: Scope, value: unknown, pointer: string): readonly MediaType[] {
  return membersOf(value).flatMap(([name, mediaType]) => {
    const at = childPointer(pointer, name);
    if (!MEDIA_TYPE.test(name)) {
      const suggestion =
        name === '$ref' ? 'a `content` map is no place for a reference' : USUAL_TYPES[name.toLowerCase()];
      report(scope, 'bad-media-type', at, { parameters: { name: JSON.stringify(name) }, suggestion });
    }
    const built = buildMediaType(scope, mediaType, at, name);
    return built === undefined ? [] : [built];
  });
}

/** Media types that generated clients read while they arrive (OAS 3.2 "Sequential Media Types"). */
function isSequence(name: string): boolean {
  return isLineMediaType(name) || mediaTypeEssence(name) === 'text/event-stream';
}

/** Builds a Media Type Object; undefined when a reference to it (OAS 3.2) leads nowhere. */
export function buildMediaType(scope: Scope, value: unknown, pointer: string, name: string): MediaType | undefined {
  const { object } = RULES.mediaType;
  // References came with 3.2.
  const own = scope.state.version === '3.2' ? value : settled(scope, value, pointer, `the ${object}`);
  const found = own === undefined ? undefined : dereference(scope, own, pointer, object);
  if (found === undefined) return undefined;
  const at = found.scope;
  const raw = readObject(at, found.value, found.pointer, RULES.mediaType);
  const single = (field: string) =>
    raw[field] === undefined ? undefined : at.state.build.schema(at, raw[field], childPointer(found.pointer, field));
  if (raw['itemSchema'] !== undefined && !isSequence(name)) {
    report(at, 'unread-items', childPointer(found.pointer, 'itemSchema'), { parameters: { type: name } });
  }
  const encoding = buildEncodings(at, raw, found.pointer, RULES.mediaType);
  return {
    kind: 'media-type',
    location: locationOf(at, found.pointer),
    extensions: extensionsOf(raw),
    name,
    schema: single('schema'),
    itemSchema: single('itemSchema'),
    encoding: isUnstyled(at, name) ? encoding.map((each) => ({ ...each, style: undefined, explode: true })) : encoding,
    examples: buildExamples(at, raw, found.pointer, RULES.mediaType.object),
  };
}

/**
 * OAS 3.0 "Encoding Object": a style is ignored unless the body is urlencoded; later versions know it of multipart as well, and so
 * does Swagger 2.0, whose collection formats hold for every form.
 */
function isUnstyled({ state, document }: Scope, mediaType: string): boolean {
  return state.version === '3.0' && document.origin === undefined && isMultipartMediaType(mediaType);
}

/** Builds the encodings by name; or the positional ones of OAS 3.2, by their index, and `*` for all others. */
function buildEncodings(scope: Scope, raw: RawObject, pointer: string, rule: ObjectRule): readonly Encoding[] {
  for (const second of ['prefixEncoding', 'itemEncoding']) {
    if (!Object.hasOwn(raw, 'encoding') || !Object.hasOwn(raw, second)) continue;
    const parameters = { first: 'encoding', second, object: rule.object };
    report(scope, 'exclusive-fields', childPointer(pointer, second), { parameters });
  }
  const at = childPointer(pointer, 'prefixEncoding');
  const positional = listField(raw, 'prefixEncoding').map((value, index) =>
    buildEncoding(scope, value, childPointer(at, index), String(index)),
  );
  if (isObject(raw['itemEncoding']))
    positional.push(buildEncoding(scope, raw['itemEncoding'], childPointer(pointer, 'itemEncoding'), '*'));
  if (positional.length > 0) return positional;
  const base = childPointer(pointer, 'encoding');
  return membersOf(raw['encoding']).map(([name, value]) => buildEncoding(scope, value, childPointer(base, name), name));
}

const STYLES: ReadonlySet<string> = new Set([
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
] satisfies ParameterStyle[]);

function buildEncoding(scope: Scope, value: unknown, pointer: string, property: string): Encoding {
  const raw = readObject(scope, value, pointer, RULES.encoding);
  buildEncodings(scope, raw, pointer, RULES.encoding);
  const written = stringField(raw, 'style');
  if (written !== undefined && !STYLES.has(written)) {
    const parameters = { style: `\`${written}\``, where: 'in an encoding', expected: [...STYLES].join(', ') };
    report(scope, 'style-not-allowed', childPointer(pointer, 'style'), { parameters });
  }
  const isStyled = written !== undefined || Object.hasOwn(raw, 'explode') || Object.hasOwn(raw, 'allowReserved');
  // Only the styles of the set get this far without an error.
  const style = isStyled ? ((written ?? 'form') as ParameterStyle) : undefined;
  const headers = buildHeaders(scope, raw['headers'], childPointer(pointer, 'headers'));
  for (const header of headers) {
    if (fixedHeaderValue(header) !== undefined || header.name.toLowerCase() === 'content-disposition') continue;
    report(scope, 'part-header-without-value', header.location.pointer, { parameters: { name: header.name } });
  }
  return {
    kind: 'encoding',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    property,
    contentTypes: (stringField(raw, 'contentType') ?? '')
      .split(',')
      .flatMap((type) => (type.trim() === '' ? [] : [type.trim()])),
    headers,
    style,
    explode: booleanField(raw, 'explode', style === undefined || style === 'form'),
    allowReserved: booleanField(raw, 'allowReserved', false),
  };
}
