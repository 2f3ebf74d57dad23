import { childPointer, decodeFragment, pointerTokens } from '../../model/load/json-pointer.ts';
import type { JsonValue } from '../../model/location.ts';
import { NameScope, pascalCase } from '../emit/naming.ts';
import { isObject, objectOf, type JsonObject } from '../../model/json-object.ts';
import { mapMembers, members, type Part } from './document-parts.ts';

/** Where the components of each kind of object stand that can get a name. */
const SECTIONS: Readonly<Record<string, string>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  header: 'headers',
  'request body': 'requestBodies',
};

/** An object inside of the document that gets a name among the components. */
interface Move {
  readonly tokens: readonly string[];
  readonly part: string;
  readonly section: string;
  readonly name: string;
}

/**
 * The document with every target of a reference among the components: the library prints a reference into the middle of
 * something (`#/paths/~1a/get/responses/200/...`) as an access by the same words, which the types it prints elsewhere do
 * not have, or have inside of something optional.
 */
export function withNamedTargets(document: JsonObject): JsonObject {
  const moves = collectMoves(document);
  const rewrite = (value: JsonValue, part: Part, pointer: string, isTarget: boolean = false): JsonValue => {
    const move = isTarget ? undefined : moves.get(pointer);
    if (move !== undefined) return { $ref: reference(move) };
    if (isObject(value) && part !== undefined && typeof value['$ref'] === 'string') {
      const found = target(document, value['$ref'], part);
      const moved = found && moves.get(pointerOf(found));
      if (moved !== undefined) return { ...value, $ref: reference(moved) };
      if (part === 'media type') return inPlace(found);
      if (found !== undefined) return { ...value, $ref: componentReference(found) };
      // A reference that leads back to itself says nothing.
      if (part === 'schema') return {};
    }
    return mapMembers(value, part, (member, own, field) => rewrite(member, own, childPointer(pointer, field)));
  };
  // The library has no components of this kind (OAS 3.2).
  const inPlace = (tokens: readonly string[] = []): JsonValue => {
    const value = valueAt(document, tokens);
    return isObject(value) && value['$ref'] === undefined ? rewrite(value, 'media type', pointerOf(tokens)) : {};
  };
  const whole = objectOf(rewrite(document, 'description', ''));
  const components: Record<string, JsonValue> = { ...objectOf(whole['components']) };
  for (const { tokens, part, section, name } of moves.values()) {
    const value = rewrite(valueAt(document, tokens) ?? {}, part, pointerOf(tokens), true);
    components[section] = { ...objectOf(components[section]), [name]: value };
  }
  return { ...whole, components };
}

function reference({ section, name }: Move): string {
  return componentReference(['components', section, name]);
}

function componentReference(tokens: readonly string[]): string {
  return `#${pointerOf(tokens).replaceAll('%', '%25')}`;
}

function pointerOf(tokens: readonly string[]): string {
  return tokens.reduce((pointer, token) => childPointer(pointer, token), '');
}

function collectMoves(document: JsonObject): ReadonlyMap<string, Move> {
  const moves = new Map<string, Move>();
  const scopes = new Map<string, NameScope>();
  const nameIn = (section: string, wanted: string): string => {
    const known = Object.keys(objectOf(objectOf(document['components'])[section]));
    const scope = scopes.get(section) ?? new NameScope(known);
    scopes.set(section, scope);
    return scope.take(wanted);
  };
  const follow = (tokens: readonly string[], part: string): void => {
    const pointer = pointerOf(tokens);
    if (isComponent(tokens) || moves.has(pointer)) return;
    const section = SECTIONS[part] ?? '';
    moves.set(pointer, { tokens, part, section, name: nameIn(section, nameOf(tokens)) });
    visit(valueAt(document, tokens) ?? null, part);
  };
  const seen = new Set<JsonValue>();
  const visit = (value: JsonValue, part: Part): void => {
    if (typeof value !== 'object' || value === null || part === undefined || seen.has(value)) return;
    seen.add(value);
    const tokens = isObject(value) ? target(document, value['$ref'], part) : undefined;
    if (tokens !== undefined && SECTIONS[part] !== undefined) follow(tokens, part);
    for (const [, member, own] of members(value, part)) visit(member, own);
  };
  visit(document, 'description');
  return moves;
}

/** Where a reference leads at last, when it is one into this document and what it names is moved or written in place. */
function target(document: JsonObject, text: JsonValue | undefined, part: string): readonly string[] | undefined {
  if (SECTIONS[part] === undefined && part !== 'media type') return undefined;
  if (typeof text !== 'string' || !text.startsWith('#/')) return undefined;
  return resolved(document, pointerTokens(decodeFragment(text.slice(1))), 100);
}

/** @param jumps how many references may be followed: some lead in a circle */
function resolved(document: JsonObject, tokens: readonly string[], jumps: number): readonly string[] | undefined {
  let at: readonly string[] = [];
  let value: JsonValue | undefined = document;
  for (const [index, token] of [...tokens, undefined].entries()) {
    const next: JsonValue | undefined = isObject(value) ? value['$ref'] : undefined;
    // A component is a name of its own, even when it is nothing but a reference; a member beside one comes first.
    const isEnd = token === undefined ? isComponent(at) : memberOf(value, token) !== undefined;
    if (typeof next === 'string' && !isEnd) {
      if (jumps === 0 || !next.startsWith('#/')) return undefined;
      const onward = [...pointerTokens(decodeFragment(next.slice(1))), ...tokens.slice(index)];
      return resolved(document, onward, jumps - 1);
    }
    if (token === undefined) return value === undefined || at.length === 0 ? undefined : at;
    value = memberOf(value, token);
    at = [...at, token];
  }
  return undefined;
}

function memberOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
  return (value as JsonObject)[token]; // a list has its indices
}

function valueAt(document: JsonObject, tokens: readonly string[]): JsonValue | undefined {
  return tokens.reduce<JsonValue | undefined>(memberOf, document);
}

function isComponent([first, , , more]: readonly string[]): boolean {
  return first === 'components' && more === undefined;
}

/** Words of a pointer that say nothing about what stands there. */
const NOISE =
  /^(?:paths|webhooks|components|schemas|responses|parameters|headers|requestBodies|content|schema|properties|application\/json)$/;

function nameOf(tokens: readonly string[]): string {
  const words = tokens.filter((token) => !NOISE.test(token)).map((token) => token.replace(/[{}]/g, ''));
  return pascalCase(words.join(' '));
}
