import { forEachChildSchema } from '../../facts/child-schemas.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { fileStem, pointerTokens } from '../../load/json/json-pointer.ts';
import { MOST_LINKS, reportLongChain } from '../read/long-chain.ts';
import { scopeAt } from '../read/scope-at.ts';
import { orderSchemasByUse } from './schema-order.ts';
import type { BuildState, Mutable } from '../read/scope.ts';

/**
 * Names the schemas that only a name can break out of a circle, and those that are files or definitions of their own:
 * afterwards every circle of schemas passes through a named one. Gives the newly named, each behind those it is made of: the
 * order in which bundlers move them into the components, so that output does not depend on whether a description is bundled.
 */
export function nameRecursiveSchemas(
  state: BuildState,
  { declared, operations }: { readonly declared: readonly Schema[]; readonly operations: readonly Operation[] },
): readonly Schema[] {
  const taken = new Set(declared.map((schema) => schema.name));
  const units: Schema[] = [];
  const circles: Schema[] = [];
  const give = (schema: Mutable<Schema>, named: Schema[], wanted: WantedName): void => {
    schema.name = freeName(wanted, taken);
    taken.add(schema.name);
    named.push(schema);
  };
  for (const [schema, isOwn] of state.referenceTargets)
    if (schema.name === undefined && isUnit(state, schema, isOwn))
      give(schema, units, { base: unitName(schema), mark: '-' });
  const search: CircleSearch = {
    states: new Uint8Array(state.schemaNodes.length),
    give: (schema) => give(schema, circles, { base: innerName(schema), mark: '' }),
    refuse: ({ location }) => {
      const what = 'schemas without names go on inside of each other here, by references';
      reportLongChain(scopeAt(state, location), location.pointer, what);
    },
  };
  for (const schema of state.schemaNodes) if (schema.name === undefined) visit(schema, search, 1);
  return [...orderSchemasByUse(units, operations), ...orderSchemasByUse(circles, operations)];
}

/**
 * A schema that something refers to and that stands by itself: a whole file, a member of `definitions`, or whatever another
 * file holds under a name. Bundlers make components of these.
 */
function isUnit(state: BuildState, schema: Schema, isOwn: boolean): boolean {
  const { file, pointer } = schema.location;
  if (schema.boolean !== undefined) return false;
  const isOther = file !== state.root.file;
  if (pointer === '') return isOther;
  return (
    /^\/(?:definitions|\$defs|components\/schemas)\/[^/]+$|^\/[^/]+$/.test(pointer) || (isOwn && !isInside(pointer))
  );
}

/** Fields that hold a schema of something, or a list of them. */
const PARTS: ReadonlySet<string> = new Set(
  `schema itemSchema items additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not if then
  else contentSchema allOf anyOf oneOf prefixItems`.split(/\s+/),
);

/** Fields whose members are parts of something, whatever they are called. */
const HOLDERS: ReadonlySet<string> = new Set('properties patternProperties dependentSchemas content paths'.split(' '));

/** True for the middle of something: a property, an alternative, the schema of a parameter. */
function isInside(pointer: string): boolean {
  const tokens = pointerTokens(pointer);
  const isPart = (token: string): boolean => PARTS.has(token) || /^\d+$/.test(token);
  return isPart(tokens.at(-1) ?? '') || tokens.slice(0, -1).some((token) => isPart(token) || HOLDERS.has(token));
}

interface CircleSearch {
  /** By schema id: not visited, on the path being walked, or done. */
  readonly states: Uint8Array;
  readonly give: (schema: Mutable<Schema>) => void;
  readonly refuse: (schema: Schema) => void;
}

const ON_PATH = 1;
const DONE = 2;

/** Depth first along unnamed schemas; one that is met again on its own path gets a name. */
function visit(schema: Schema, search: CircleSearch, depth: number): void {
  if (schema.name !== undefined || search.states[schema.id] === DONE) return;
  if (search.states[schema.id] === ON_PATH) {
    search.give(schema);
    return;
  }
  search.states[schema.id] = ON_PATH;
  // A document has no more levels, but references lead from one part of it into another, without a component between.
  if (depth > MOST_LINKS) search.refuse(schema);
  else forEachChildSchema(schema, (child) => visit(child, search, depth + 1));
  search.states[schema.id] = DONE;
}

/** A name, and what stands before the number of the second that wants it. */
interface WantedName {
  readonly base: string;
  readonly mark: string;
}

function freeName({ base, mark }: WantedName, taken: ReadonlySet<string | undefined>): string {
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}${mark}${count}`;
  return name;
}

/** What its file calls it, or what the file is called: the name that bundlers give. */
function unitName({ location: { file, pointer } }: Schema): string {
  return asName(pointerTokens(pointer).at(-1) ?? fileStem(file));
}

/** The words of the pointer that say what the schema is. */
function innerName({ location: { file, pointer } }: Schema): string {
  const structural = new Set([
    'components',
    'schemas',
    'properties',
    'items',
    'definitions',
    '$defs',
    'paths',
    'content',
    'schema',
  ]);
  const words = pointerTokens(pointer).filter((token) => !structural.has(token) && !/^\d$/.test(token));
  return asName(words.length === 0 ? fileStem(file) : words.slice(-3).join('_'));
}

function asName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_.-]+/g, '_') || 'Schema';
}
