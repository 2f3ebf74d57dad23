import type { Schema } from '../../schema.ts';
import { childPointer, decodeFragment } from '../../load/json/json-pointer.ts';
import { describeType, isObject } from '../../load/raw.ts';
import type { RawObject } from '../../load/raw.ts';
import { identifierIndex } from '../../load/identifiers.ts';
import { followReference, reportNoReference } from '../read/follow.ts';
import type { Located } from '../read/follow.ts';
import { MOST_LINKS, reportLongChain } from '../read/long-chain.ts';
import { KEYWORDS } from './schema-keywords.ts';
import type { KeywordContext } from './value-keywords.ts';
import { checkEnumTypes, liftSchema } from './schema-lift.ts';
import { noteLongIntegers } from './long-integers.ts';
import { emptySchema, openSchema } from './schema-node.ts';
import { report, scopeOf } from '../read/scope.ts';
import { isDerived } from '../read/stray-reference.ts';
import type { BuildState, Scope } from '../read/scope.ts';
import { leadsToSchema, sameNameSchema } from './schema-target.ts';
import { settledKeyword } from './settled-keyword.ts';
import { reportUnknownKeyword } from './schema-unknown.ts';
import { asBoolean, extensionsOf } from '../read/read-object.ts';

/**
 * Builds a Schema Object (OAS "Schema Object"), once per raw mapping: a second visit, and so a recursion, gives the
 * same node. A reference without siblings gives the node it leads to.
 */
export function buildSchema(scope: Scope, value: unknown, pointer: string): Schema {
  if (!isObject(value)) return buildScalarSchema(scope, value, pointer);
  const known = scope.state.schemas.get(value);
  if (known !== undefined) return known;
  const at = enterResource(scope, value);
  const reference = value['$ref'];
  if (typeof reference === 'string' && isBareReference(at, value)) return buildReference(at, value, pointer);
  return buildNode(at, value, pointer);
}

/** Fills the nodes that references led to, and those that these lead to. */
export function completeSchemas(state: BuildState): void {
  for (let next = state.pendingSchemas.pop(); next !== undefined; next = state.pendingSchemas.pop()) fillNode(next);
}

/** A component schema: a reference to another component is an alias node of its own, so that both names exist. */
export function buildComponentSchema(scope: Scope, value: unknown, pointer: string, name: string): Schema {
  if (!isObject(value)) return buildScalarSchema(scope, value, pointer, name);
  const schema = buildSchema(scope, value, pointer);
  if (schema.name === name) return schema;
  const alias = emptySchema(scope, pointer, name);
  alias.ref = schema;
  return alias;
}

function buildScalarSchema(scope: Scope, value: unknown, pointer: string, name?: string): Schema {
  const node = emptySchema(scope, pointer, name);
  if (typeof value === 'boolean') node.boolean = value;
  else if (value === null) report(scope, 'null-schema', pointer, { parameters: {} });
  else {
    const parameters = {
      what: 'a schema',
      expected: 'a mapping or a boolean',
      got: describeType(value),
      object: 'Schema Object',
    };
    const suggestion = typeof value === 'string' ? sameNameSchema(scope, value) : undefined;
    report(scope, 'wrong-type', pointer, { parameters, suggestion: suggestion ?? asBoolean(value) });
  }
  return node;
}

/** References inside a schema with `$id` are resolved against that identifier. */
function enterResource(scope: Scope, raw: RawObject): Scope {
  if (!scope.document.hasIdentifiers || typeof raw['$id'] !== 'string') return scope;
  const resource = identifierIndex(scope.document).byRoot.get(raw);
  return resource === undefined ? scope : scopeOf(scope.state, { document: scope.document, resource });
}

/** Keywords OpenAPI 3.0 ignores beside `$ref`, and that everybody writes and shows nevertheless. */
const KEPT_SIBLINGS = new Set([
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'example',
  'externalDocs',
]);

/** Whether a schema is nothing but a reference, so that no node of its own stands for it. */
export function isBareReference(scope: Scope, raw: RawObject): boolean {
  if (scope.state.schemaNames.has(raw)) return false;
  for (const keyword in raw) {
    if (keyword === '$ref' || keyword === '$comment') continue;
    if (scope.state.version !== '3.0' || KEPT_SIBLINGS.has(keyword) || keyword.startsWith('x-')) return false;
  }
  return true;
}

function buildReference(scope: Scope, raw: RawObject, pointer: string): Schema {
  const { following, schemas } = scope.state;
  reportIgnoredSiblings(scope, raw, pointer);
  following.add(raw);
  const target = resolveTarget(scope, raw, pointer);
  following.delete(raw);
  const schema = target ?? openSchema(scope, pointer);
  schemas.set(raw, schema);
  return schema;
}

function resolveTarget(scope: Scope, raw: RawObject, pointer: string): Schema | undefined {
  const reference = String(raw['$ref']);
  const at = childPointer(pointer, '$ref');
  const target = followReference(scope, reference, at);
  if (target === undefined) return undefined;
  if (!leadsToSchema(scope, target, reference, at)) return undefined;
  if (isObject(target.value) && (target.value === raw || scope.state.following.has(target.value))) {
    report(scope, 'circular-schema', at, { parameters: { schema: reference } });
    return undefined;
  }
  if (scope.state.following.size > MOST_LINKS) {
    reportLongChain(scope, at, 'a chain of references goes on here');
    return undefined;
  }
  const schema = buildTarget(target);
  noteTarget(scope.state, schema, raw);
  return schema;
}

/**
 * A part of a document may stand in another file by a stray reference: others refer to it by the words of the document still,
 * and the references to its members are written by nobody.
 */
function noteTarget({ referenceTargets, root }: BuildState, schema: Schema, raw: RawObject): void {
  const { file, pointer } = schema.location;
  const isOwn = file !== root.file && !isDerived(raw) && decodeFragment(String(raw['$ref'])).endsWith(`#${pointer}`);
  if (isOwn || !referenceTargets.has(schema)) referenceTargets.set(schema, isOwn);
}

function reportIgnoredSiblings(scope: Scope, raw: RawObject, pointer: string): void {
  if (scope.state.version !== '3.0') return;
  const ignored = Object.keys(raw).filter(
    (keyword) =>
      keyword !== '$ref' && keyword !== '$comment' && !KEPT_SIBLINGS.has(keyword) && !keyword.startsWith('x-'),
  );
  if (ignored.length === 0) return;
  const parameters = { keywords: ignored.map((keyword) => `\`${keyword}\``).join(', ') };
  report(scope, 'ignored-siblings', pointer, { parameters, suggestion: 'move the reference into `allOf`' });
}

/** What a reference leads to: a node that is filled later, unless it is known or another reference. */
function buildTarget({ scope, value, pointer }: Located): Schema {
  if (!isObject(value) || scope.state.schemas.has(value)) return buildSchema(scope, value, pointer);
  const at = enterResource(scope, value);
  if (typeof value['$ref'] === 'string' && isBareReference(at, value)) return buildReference(at, value, pointer);
  const started = startNode(at, value, pointer);
  scope.state.pendingSchemas.push(started);
  return started.node;
}

function buildNode(scope: Scope, raw: RawObject, pointer: string): Schema {
  const started = startNode(scope, raw, pointer);
  fillNode(started);
  return started.node;
}

function startNode(scope: Scope, raw: RawObject, pointer: string): KeywordContext {
  const node = emptySchema(scope, pointer, scope.state.schemaNames.get(raw));
  scope.state.schemas.set(raw, node);
  return { scope, node, raw, pointer };
}

function fillNode(context: KeywordContext): void {
  const { scope, node, raw, pointer } = context;
  const isReference = typeof raw['$ref'] === 'string';
  if (!isReference && raw['$ref'] !== undefined) reportNoReference(scope, raw['$ref'], pointer);
  if (isReference && scope.state.version === '3.0') readAnnotations(context);
  else {
    readKeywords(context);
    if (isReference) followSibling(context);
    liftSchema(context);
  }
  noteLongIntegers(context);
  if (node.enum !== undefined) checkEnumTypes(scope, node, pointer);
}

function readKeywords(context: KeywordContext): void {
  const { scope, node, raw, pointer } = context;
  let hasExtensions = false;
  for (const keyword in raw) {
    const read = KEYWORDS.get(keyword);
    if (read !== undefined) read(context, settledKeyword(context, keyword), keyword);
    else if (keyword.startsWith('x-')) hasExtensions = true;
    else reportUnknownKeyword(scope, keyword, pointer);
  }
  if (hasExtensions) node.extensions = extensionsOf(raw);
}

/** Beside `$ref`, OpenAPI 3.0: annotations stay, everything else does not count. */
function readAnnotations(context: KeywordContext): void {
  const { scope, node, raw, pointer } = context;
  reportIgnoredSiblings(scope, raw, pointer);
  for (const keyword of KEPT_SIBLINGS)
    if (Object.hasOwn(raw, keyword)) KEYWORDS.get(keyword)?.(context, settledKeyword(context, keyword), keyword);
  node.extensions = extensionsOf(raw);
  followSibling(context);
}

/** `$ref` with siblings: the node keeps the siblings and points at the target. */
function followSibling({ scope, node, raw, pointer }: KeywordContext): void {
  const target = resolveTarget(scope, raw, pointer);
  if (target === node)
    report(scope, 'circular-schema', childPointer(pointer, '$ref'), { parameters: { schema: String(raw['$ref']) } });
  else node.ref = target;
}
