import type { Api } from '../../api.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { forEachChildSchema } from '../../facts/child-schemas.ts';
import { contentSchemas, operationSchemas, responseSchemas, valueSchemas } from '../../facts/reachable-schemas.ts';
import { childPointer } from '../../load/json/json-pointer.ts';
import { isObject } from '../../load/raw.ts';
import { topOf } from '../../load/resolve-reference.ts';
import type { SourceDocument } from '../../load/source-document.ts';
import { buildComponents, readComponents } from '../components.ts';
import { membersOf } from '../read/read-object.ts';
import { sameShape } from './same-shape.ts';
import { buildComponentSchema, completeSchemas } from '../schema/schema.ts';
import { scopeOf } from '../read/scope.ts';
import type { BuildState, Mutable } from '../read/scope.ts';

/** Raw mappings and lists that have changed, by what they were before. */
type RawPairs = ReadonlyMap<object, object>;

/**
 * The pairs of what has changed when documents hold the same schemas as before, with other values in them, and nothing else
 * has changed. Else undefined. Nothing is changed by asking.
 */
export function changedSchemas(
  state: BuildState,
  documents: ReadonlyMap<SourceDocument, SourceDocument>,
): RawPairs | undefined {
  const pairs = new Map<object, object>();
  for (const [before, after] of documents) {
    if (before === state.root || !sameShape(before.root, after.root, pairs)) return undefined;
  }
  const { parameters, headers, responses, requestBodies, examples, links, componentNames, builtOperations } = state;
  const others = [parameters, headers, responses, requestBodies, examples, links, componentNames, builtOperations];
  for (const raw of pairs.keys()) {
    if (others.some((memo: ReadonlyMap<object, unknown>) => memo.has(raw))) return undefined;
    // What refers to it may be anything.
    if (state.store.targets.has(raw) && !state.schemas.has(raw)) return undefined;
  }
  return pairs;
}

/** The schemas that have changed, and all that contain them. Undefined when one of them cannot be built again by itself. */
export function touchedSchemas(state: BuildState, pairs: RawPairs): ReadonlySet<Schema> | undefined {
  const parents = new Map<Schema, Schema[]>();
  const link = (child: Schema, parent: Schema): void => {
    const known = parents.get(child);
    if (known === undefined) parents.set(child, [parent]);
    else known.push(parent);
  };
  for (const schema of state.schemaNodes) {
    forEachChildSchema(schema, (child) => link(child, schema));
    for (const child of schema.discriminator?.mapping.values() ?? []) link(child, schema);
  }
  const touched = new Set<Schema>();
  const known = new Set<Schema>(state.schemas.values());
  const open = [...pairs.keys()].flatMap((raw) => state.schemas.get(raw) ?? []);
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (touched.has(schema)) continue;
    // Its mapping waits for names.
    if (schema.discriminator !== undefined) return undefined;
    touched.add(schema);
    open.push(...(parents.get(schema) ?? []));
    // `true`, and what stands for words of older versions: made with the schema that they are in.
    open.push(...childrenOf(schema).filter((child) => !known.has(child)));
  }
  return touched;
}

/** Lets a build forget all that it has made of some schemas, so that it is made again when it is asked for. */
export function forgetSchemas(state: BuildState, pairs: RawPairs, touched: ReadonlySet<Schema>): void {
  const { schemas, parameters, headers, responses, requestBodies, schemaNames, referenceTargets } = state;
  const isTouched = (list: Iterable<Schema>): boolean => [...list].some((schema) => touched.has(schema));
  forget(schemas, (schema) => touched.has(schema));
  forget(parameters, (parameter) => parameter !== undefined && isTouched(valueSchemas(parameter)));
  forget(headers, (header) => isTouched(valueSchemas(header)));
  forget(responses, (response) => isTouched(responseSchemas(response)));
  forget(requestBodies, ({ content }) => isTouched(contentSchemas(content)));
  for (const schema of touched) referenceTargets.delete(schema);
  for (const [before, after] of pairs) {
    const name = schemaNames.get(before);
    if (schemaNames.delete(before) && name !== undefined) schemaNames.set(after, name);
  }
}

function forget<Node>(memo: Map<object, Node>, isForgotten: (node: Node) => boolean): void {
  for (const [raw, node] of memo) if (isForgotten(node)) memo.delete(raw);
}

/** The components, built again where they were forgotten. */
export function rebuildComponents(state: BuildState, api: Api, touched: ReadonlySet<Schema>): RebuiltComponents {
  const scope = scopeOf(state, topOf(state.root));
  const { root } = state.root;
  const components = readComponents(scope, isObject(root) ? root : {});
  const schemas = membersOf(components['schemas']).flatMap(([name, value], index) => {
    const known = api.schemas[index];
    if (known === undefined || !touched.has(known)) return known ?? [];
    return buildComponentSchema(scope, value, childPointer('/components/schemas', name), name);
  });
  const others = buildComponents(scope, components);
  completeSchemas(state);
  return { schemas, others };
}

/** The components of an API that was built again. */
export interface RebuiltComponents {
  /** Those that the description declares. */
  readonly schemas: readonly Schema[];
  readonly others: Api['components'];
}

/** What has taken the place of each touched schema, found by walking both models side by side. */
export interface SchemaMatch {
  readonly touched: ReadonlySet<Schema>;
  readonly matches: Map<Schema, Mutable<Schema>>;
}

/** Matches two lists of schemas and all that they contain; false when they are not made alike. */
export function matchSchemas(before: readonly Schema[], after: readonly Schema[], found: SchemaMatch): boolean {
  const { touched, matches } = found;
  const open: [readonly Schema[], readonly Schema[]][] = [[before, after]];
  for (let lists = open.pop(); lists !== undefined; lists = open.pop()) {
    const [ones, others] = lists;
    if (ones.length !== others.length) return false;
    for (const [index, one] of ones.entries()) {
      const other = others[index];
      if (other === undefined || (one === other) === touched.has(one)) return false;
      const known = matches.get(one);
      if (one === other || known === other) continue;
      if (known !== undefined) return false;
      matches.set(one, other);
      open.push([childrenOf(one), childrenOf(other)]);
    }
  }
  return true;
}

function childrenOf(schema: Schema): readonly Schema[] {
  const children: Schema[] = [];
  forEachChildSchema(schema, (child) => children.push(child));
  return children;
}

/** Gives the new schemas the numbers and names of those before; false when there are others than those. */
export function adoptSchemas(state: BuildState, first: number, { touched, matches }: SchemaMatch): boolean {
  const { schemaNodes } = state;
  if (matches.size !== touched.size || schemaNodes.length - first !== touched.size) return false;
  for (const [before, after] of matches) {
    after.name ??= before.name;
    if (after.name !== before.name) return false;
    after.id = before.id;
    schemaNodes[before.id] = after;
  }
  schemaNodes.length = first;
  return true;
}

/** True for an operation that is made of one of the schemas. */
export function isMadeOf(operation: Operation, touched: ReadonlySet<Schema>): boolean {
  return operationSchemas(operation).some((schema) => touched.has(schema));
}
