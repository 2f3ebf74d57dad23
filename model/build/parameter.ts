import type { Parameter, ParameterLocation } from '../parameter.ts';
import type { ParameterStyle } from '../parameter-style.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { didYouMean } from '../load/near-name.ts';
import type { RawObject } from '../load/raw.ts';
import { buildExamples } from './example.ts';
import { dereference } from './read/follow.ts';
import { checkHeaderName } from './header.ts';
import { RULES } from './read/object-rules.ts';
import { booleanField, extensionsOf, readObject, stringField } from './read/read-object.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { buildValue } from './value.ts';

const STYLES: Record<ParameterLocation, readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: [],
};

/** Header parameters that OpenAPI describes elsewhere ("Parameter Object", `name`). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/**
 * Builds a Parameter Object with its defaults (OAS "Parameter Object"); undefined when it cannot be used: a reference
 * that leads nowhere, a list item without a value, a missing name, or an unknown place.
 */
export function buildParameter(scope: Scope, value: unknown, pointer: string): Parameter | undefined {
  const found = dereference(scope, value, pointer, RULES.parameter.object);
  if (found === undefined || value === null) return undefined;
  const { parameters } = scope.state;
  if (!parameters.has(found.value)) parameters.set(found.value, buildOwn(found.scope, found.value, found.pointer));
  const known = parameters.get(found.value);
  if (known === undefined || found.description === undefined) return known;
  return { ...known, description: found.description };
}

function buildOwn(scope: Scope, value: RawObject, pointer: string): Parameter | undefined {
  const raw = readObject(scope, value, pointer, RULES.parameter);
  const name = stringField(raw, 'name');
  const place = readPlace(scope, raw, pointer);
  if (name === undefined || place === undefined) return undefined;
  if (!isUsableName(scope, name, place, pointer)) return undefined;
  const isIgnored = place === 'header' && IGNORED_HEADERS.has(name.toLowerCase());
  if (isIgnored) report(scope, 'ignored-header', pointer, { parameters: { name } });
  const style = readStyle(scope, raw, place, pointer);
  const mayReserve = checkReserved(scope, raw, { place, style }, pointer);
  const { schema, content } = buildValue(scope, raw, pointer, RULES.parameter.object);
  return {
    kind: 'parameter',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    componentName: scope.state.componentNames.get(value),
    name,
    in: place,
    isIgnored,
    description: stringField(raw, 'description'),
    required: readRequired(scope, raw, { name, place }, pointer),
    deprecated: booleanField(raw, 'deprecated', false),
    allowEmptyValue: booleanField(raw, 'allowEmptyValue', false),
    style,
    explode: booleanField(raw, 'explode', style === 'form' || style === 'cookie'),
    allowReserved: mayReserve && booleanField(raw, 'allowReserved', false),
    schema,
    content,
    examples: buildExamples(scope, raw, pointer, RULES.parameter.object),
  };
}

function readPlace(scope: Scope, raw: RawObject, pointer: string): ParameterLocation | undefined {
  const place = stringField(raw, 'in');
  if (place === undefined) return undefined;
  if (isPlace(place)) {
    if (place === 'querystring') checkQuerystring(scope, raw, pointer);
    return place;
  }
  const parameters = {
    what: '`in`',
    expected: 'path, query, header or cookie',
    got: JSON.stringify(place),
    object: RULES.parameter.object,
  };
  const suggestion =
    place === 'body' || place === 'formData'
      ? 'describe the body in `requestBody`'
      : didYouMean(place, Object.keys(STYLES));
  report(scope, 'invalid-value', childPointer(pointer, 'in'), { parameters, suggestion });
  return undefined;
}

function isPlace(place: string): place is ParameterLocation {
  return Object.hasOwn(STYLES, place);
}

function checkQuerystring(scope: Scope, raw: RawObject, pointer: string): void {
  for (const field of ['schema', 'style', 'explode', 'allowReserved']) {
    if (!Object.hasOwn(raw, field)) continue;
    const reason = `a parameter in: querystring is described by \`content\` and has no \`${field}\``;
    report(scope, 'querystring-conflict', childPointer(pointer, field), { parameters: { reason } });
  }
}

function isUsableName(scope: Scope, name: string, place: ParameterLocation, pointer: string): boolean {
  const at = childPointer(pointer, 'name');
  if (place === 'header') return checkHeaderName(scope, name, at);
  if (place !== 'path' || !/[{}]/.test(name)) return true;
  const reason = 'contains a brace, which a path template cannot hold';
  report(scope, 'bad-parameter-name', at, { parameters: { in: 'path', name: JSON.stringify(name), reason } });
  return false;
}

function readStyle(scope: Scope, raw: RawObject, place: ParameterLocation, pointer: string): ParameterStyle {
  const allowed = STYLES[place];
  const fallback = allowed[0] ?? 'form';
  const style = stringField(raw, 'style');
  if (style === undefined || place === 'querystring') return fallback;
  const match = allowed.find((candidate) => candidate === style);
  if (match !== undefined) return match;
  const parameters = {
    style: `\`${style}\``,
    where: `in: ${place}`,
    expected: allowed.map((item) => `\`${item}\``).join(', '),
  };
  report(scope, 'style-not-allowed', childPointer(pointer, 'style'), {
    parameters,
    suggestion: didYouMean(style, allowed),
  });
  return fallback;
}

/** Until 3.1 `allowReserved` exists in: query only; 3.2 gives it to every style that percent-encodes. */
function checkReserved(
  scope: Scope,
  raw: RawObject,
  { place, style }: { readonly place: ParameterLocation; readonly style: ParameterStyle },
  pointer: string,
): boolean {
  if (!Object.hasOwn(raw, 'allowReserved') || place === 'query' || place === 'querystring') return true;
  const isAllowed = scope.state.version === '3.2' && (place === 'path' || (place === 'cookie' && style === 'form'));
  if (isAllowed) return true;
  const where = place === 'cookie' ? `in: cookie with the style ${style}` : `in: ${place}`;
  report(scope, 'allow-reserved-not-allowed', childPointer(pointer, 'allowReserved'), { parameters: { where } });
  return false;
}

function readRequired(
  scope: Scope,
  raw: RawObject,
  { name, place }: { readonly name: string; readonly place: ParameterLocation },
  pointer: string,
): boolean {
  const required = booleanField(raw, 'required', false);
  if (place !== 'path' || required) return required;
  report(scope, 'optional-path-parameter', pointer, { parameters: { name } });
  return true;
}
