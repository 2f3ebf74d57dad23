import type { Header } from '../media-type.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { buildExamples } from './example.ts';
import { dereference } from './read/follow.ts';
import type { Dereferenced } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import { booleanField, extensionsOf, readObject, stringField } from './read/read-object.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { buildValue } from './value.ts';
import { variantOf } from './variant.ts';

/** A field name, RFC 9110 section 5.1. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Builds a map of headers; `Content-Type` says nothing there and is left out (OAS "Response Object"). */
export function buildHeaders(scope: Scope, value: unknown, pointer: string): readonly Header[] {
  // A map of headers has no extensions: `x-total` names a header (OAS "Response Object").
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, header]) => {
    const at = childPointer(pointer, name);
    if (isIgnored(name)) {
      report(scope, 'ignored-header', at, { parameters: { name } });
      return [];
    }
    const built = buildHeader(scope, header, at, name);
    return built === undefined ? [] : [built];
  });
}

/** The headers of a response that {@link buildHeaders} leaves out. */
export function buildIgnoredHeaders(scope: Scope, value: unknown, pointer: string): readonly Header[] {
  if (!isObject(value)) return NO_HEADERS;
  const names = Object.keys(value).filter(isIgnored);
  if (names.length === 0) return NO_HEADERS;
  return names.flatMap((name) => buildHeader(scope, value[name], childPointer(pointer, name), name) ?? []);
}

const NO_HEADERS: readonly Header[] = [];

function isIgnored(name: string): boolean {
  return name.toLowerCase() === 'content-type';
}

/** Whether HTTP allows a header name; reports one that it does not. */
export function checkHeaderName(scope: Scope, name: string, pointer: string): boolean {
  if (TOKEN.test(name)) return true;
  const reason = 'contains characters that no HTTP field name may have';
  report(scope, 'bad-parameter-name', pointer, { parameters: { in: 'header', name: JSON.stringify(name), reason } });
  return false;
}

/** Builds a Header Object (OAS "Header Object"); undefined when a reference to it leads nowhere or HTTP knows no such name. */
export function buildHeader(scope: Scope, value: unknown, pointer: string, name: string): Header | undefined {
  if (!checkHeaderName(scope, name, pointer)) return undefined;
  const found = dereference(scope, value, pointer, RULES.header.object);
  if (found === undefined) return undefined;
  const { headers } = scope.state;
  const own = headers.get(found.value) ?? buildOwn(found, name);
  headers.set(found.value, own);
  return variantOf(own, { name, description: found.description ?? own.description });
}

function buildOwn({ scope, value, pointer }: Dereferenced, name: string): Header {
  const { object } = RULES.header;
  const raw = readObject(scope, value, pointer, RULES.header);
  checkHeaderStyle(scope, raw, pointer);
  const { schema, content } = buildValue(scope, raw, pointer, object);
  return {
    kind: 'header',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    componentName: scope.state.componentNames.get(value),
    name,
    description: stringField(raw, 'description'),
    required: booleanField(raw, 'required', false),
    deprecated: booleanField(raw, 'deprecated', false),
    explode: booleanField(raw, 'explode', false),
    schema,
    content,
    examples: buildExamples(scope, raw, pointer, object),
  };
}

function checkHeaderStyle(scope: Scope, raw: RawObject, pointer: string): void {
  const style = stringField(raw, 'style');
  if (style !== undefined && style !== 'simple') {
    const parameters = { style: `\`${style}\``, where: 'in a header', expected: '`simple`' };
    report(scope, 'style-not-allowed', childPointer(pointer, 'style'), { parameters });
  }
  if (!Object.hasOwn(raw, 'allowReserved')) return;
  report(scope, 'allow-reserved-not-allowed', childPointer(pointer, 'allowReserved'), {
    parameters: { where: 'in a header' },
  });
}
