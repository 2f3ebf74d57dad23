import type { Components } from '../components.ts';
import type { Schema } from '../schema.ts';
import { isRemote } from '../load/document-store.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { isResolved, resolveReference } from '../load/resolve-reference.ts';
import { buildCallback } from './callback.ts';
import { buildExample } from './example.ts';
import { buildHeader } from './header.ts';
import { buildLink } from './link.ts';
import { buildMediaType } from './media-type.ts';
import { RULES } from './read/object-rules.ts';
import { buildParameter } from './parameter.ts';
import { membersOf, readObject } from './read/read-object.ts';
import { buildRequestBody } from './request-body.ts';
import { buildResponse } from './response.ts';
import { buildComponentSchema, isBareReference } from './schema/schema.ts';
import { report, scopeOf } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { buildSecurityScheme } from './security.ts';

/** Reads the Components Object of the root document (OAS "Components Object"). */
export function readComponents(scope: Scope, root: RawObject): RawObject {
  if (root['components'] === undefined) return {};
  return readObject(scope, root['components'], '/components', RULES.components);
}

/**
 * Gives the raw mapping of every component its name before anything is built. A component that only refers to a
 * mapping outside the components (a file of its own) names that mapping; one that refers to another component keeps
 * its name for itself.
 */
export function nameComponents(scope: Scope, components: RawObject): void {
  for (const section of RULES.components.fields.keys()) {
    nameSection(scope, components[section], scope.state[section === 'schemas' ? 'schemaNames' : 'componentNames']);
  }
}

function nameSection(scope: Scope, section: unknown, names: Map<object, string>): void {
  const references: { readonly name: string; readonly value: RawObject }[] = [];
  for (const [name, value] of membersOf(section)) {
    if (!isObject(value)) continue;
    if (typeof value['$ref'] === 'string') references.push({ name, value });
    else if (!names.has(value)) names.set(value, name);
  }
  const ends: Ends = new Map();
  for (const { name, value } of references) {
    const target = finalTarget(scope, value, ends);
    const isBare = Object.keys(value).length === 1;
    if (target !== undefined && isBare && !names.has(target)) names.set(target, name);
    else names.set(value, name);
  }
}

/**
 * The entries of one section. One that is nothing but a reference to a remote document that is not followed is left
 * out with a warning: it matters only where it is used, and there it is an error.
 */
function entriesOf(scope: Scope, components: RawObject, section: string): readonly (readonly [string, unknown])[] {
  return membersOf(components[section]).filter(([name, value]) => {
    if (!isObject(value) || typeof value['$ref'] !== 'string' || !isRemote(value['$ref'])) return true;
    const result = resolveReference(scope.state.store, value['$ref'], scope);
    if (isResolved(result) || result.reason !== 'file' || result.problem.reason !== 'remote') return true;
    report(scope, 'remote-component', childPointer(`/components/${section}`, name), { parameters: { name } });
    return false;
  });
}

/** Builds every security scheme into the build's table. */
export function buildSecuritySchemes(scope: Scope, components: RawObject): void {
  const at = '/components/securitySchemes';
  for (const [name, value] of entriesOf(scope, components, 'securitySchemes')) {
    const scheme = buildSecurityScheme(scope, value, childPointer(at, name), name);
    if (scheme !== undefined) scope.state.securitySchemes.set(name, scheme);
  }
}

/** Builds every component schema, in document order. */
export function buildSchemas(scope: Scope, components: RawObject): readonly Schema[] {
  return entriesOf(scope, components, 'schemas').map(([name, value]) =>
    buildComponentSchema(scope, value, childPointer('/components/schemas', name), name),
  );
}

/**
 * Builds the other components, used or not, so that a mistake in one is found. Of some the model keeps nothing but what uses
 * them.
 */
export function buildComponents(scope: Scope, components: RawObject): Components {
  const build = <Node>(section: string, buildOne: BuildOne<Node>): ReadonlyMap<string, Node> => {
    const at = childPointer('/components', section);
    const built = new Map<string, Node>();
    for (const [name, value] of entriesOf(scope, components, section)) {
      const node = buildOne(value, childPointer(at, name), name);
      if (node !== undefined) built.set(name, node);
    }
    return built;
  };
  const parameters = build('parameters', (value, pointer) => buildParameter(scope, value, pointer));
  const headers = build('headers', (value, pointer, name) => buildHeader(scope, value, pointer, name));
  const responses = build('responses', (value, pointer) => buildResponse(scope, value, pointer, 'default'));
  const requestBodies = build('requestBodies', (value, pointer) => buildRequestBody(scope, value, pointer));
  build('examples', (value, pointer, name) => buildExample(scope, value, pointer, name));
  build('links', (value, pointer, name) => buildLink(scope, value, pointer, name));
  build('mediaTypes', (value, pointer, name) => buildMediaType(scope, value, pointer, name));
  build('callbacks', (value, pointer, name) => buildCallback(scope, value, pointer, name));
  const pathItems = build('pathItems', (value, pointer, name) =>
    scope.state.build.pathItem(scope, value, { kind: 'component', path: name, pointer }),
  );
  return { parameters, headers, responses, requestBodies, pathItems };
}

type BuildOne<Node> = (value: unknown, pointer: string, name: string) => Node | undefined;

/** What a reference leads to in the end, by every reference on the way there: chains share their ends. */
type Ends = Map<RawObject, RawObject | undefined>;

function finalTarget(scope: Scope, value: RawObject, ends: Ends): RawObject | undefined {
  const seen = new Set<RawObject>();
  let at: { readonly scope: Scope; readonly value: unknown } = { scope, value };
  while (isObject(at.value) && typeof at.value['$ref'] === 'string' && !seen.has(at.value)) {
    // What says something beside its reference is a schema of its own, and the component is the name of that.
    if (at.value !== value && !isBareReference(at.scope, at.value)) break;
    if (ends.has(at.value)) {
      at = { scope, value: ends.get(at.value) };
      break;
    }
    seen.add(at.value);
    const result = resolveReference(scope.state.store, at.value['$ref'], at.scope);
    if (!isResolved(result)) {
      at = { scope, value: undefined };
      break;
    }
    at = { scope: scopeOf(scope.state, result), value: result.value };
  }
  const end = isObject(at.value) && !seen.has(at.value) ? at.value : undefined;
  for (const passed of seen) ends.set(passed, end);
  return end;
}
