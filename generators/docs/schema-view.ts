import type { Schema } from '../../model/schema.ts';
import { isHidden } from '../emit/schema/schema-view.ts';
import { type Direction, type LinkedPart, type PageContext, linkedType, schemaHref } from './page-context.ts';
import { type Entry, nullableOf, partsOf } from './schema-parts.ts';
import { isPlain, typeText } from './type-label.ts';
import { type ValueFacts, fieldFacts } from './value-facts.ts';

/** A property (or array entry, or map value) of a schema, a parameter or a header with everything the page says about it. */
export interface FieldView {
  readonly id: string;
  readonly name: string;
  readonly type: readonly LinkedPart[];
  readonly facts: ValueFacts;
  /** What is inside; undefined when there is nothing or when a link leads to it. */
  readonly body: SchemaBody | undefined;
}

/** One alternative of a schema. */
export interface VariantView {
  readonly title: readonly LinkedPart[];
  readonly discriminator: string | undefined;
  readonly body: SchemaBody | undefined;
}

/** The inside of a schema. */
export interface SchemaBody {
  readonly rules: readonly string[];
  readonly fields: readonly FieldView[];
  readonly variantsLabel: string;
  readonly variants: readonly VariantView[];
}

/** Where the walk stands. */
interface Walk {
  readonly context: PageContext;
  readonly direction: Direction;
  /** Prefix of field ids. */
  readonly id: string;
  readonly depth: number;
  /** Schemas that are being shown, outermost first: meeting one again is a link, never an expansion. */
  readonly open: readonly Schema[];
  readonly budget: { fields: number };
}

/** Named components below this depth are links to their own page. */
const COMPONENT_DEPTH = 1;
const MAX_DEPTH = 12;
/** Fields of one tree; beyond it everything with a page of its own is a link. */
const FIELD_BUDGET = 150;

/** The inside of a schema as a tree; `id` starts the ids of its fields. Undefined for a plain value. */
export function schemaBody(
  context: PageContext,
  schema: Schema,
  { id, direction }: { readonly id: string; readonly direction: Direction },
): SchemaBody | undefined {
  return bodyOf(schema, { context, direction, id, depth: 0, open: [], budget: { fields: FIELD_BUDGET } });
}

function bodyOf(schema: Schema, walk: Walk): SchemaBody | undefined {
  const inner = elementOf(schema);
  if (walk.open.includes(inner) || walk.depth > MAX_DEPTH) return undefined;
  const inside = { ...walk, open: [...walk.open, inner] };
  const parts = partsOf(inner);
  const fields = [...parts.properties].map(([name, entry]) => fieldOf(name, entry, inside));
  fields.push(
    ...parts.patterns.map(([pattern, value]) => fieldOf(`/${pattern}/`, { schema: value, required: false }, inside)),
  );
  if (parts.values !== undefined)
    fields.push(fieldOf('any other name', { schema: parts.values, required: false }, inside));
  const variants = parts.variants.map((variant) => variantOf(variant, inner, inside));
  // The label of the type names alternatives that have nothing inside.
  const useful = parts.variants.some((variant) => !isPlain(variant) && !isNothing(variant));
  const shown = useful ? variants : [];
  if (fields.length + shown.length + parts.rules.length === 0) return undefined;
  const variantsLabel = shown.length === 0 ? '' : parts.exclusive ? 'Exactly one of' : 'Any of';
  return { rules: parts.rules, fields, variantsLabel, variants: shown };
}

/** The entries of an array stand for the array: its inside is theirs. An array of itself has no inside but itself. */
function elementOf(schema: Schema, seen: readonly Schema[] = []): Schema {
  const target = nullableOf(schema.ref !== undefined && isThin(schema) ? schema.ref : schema);
  if (target.items === undefined || target.properties.size > 0 || seen.includes(target)) return target;
  return elementOf(target.items, [...seen, target]);
}

/** A reference with siblings that only annotates. */
function isThin(schema: Schema): boolean {
  const lists = schema.allOf.length + schema.anyOf.length + schema.oneOf.length;
  return (
    schema.properties.size + lists === 0 && schema.items === undefined && schema.additionalProperties === undefined
  );
}

function isNothing(schema: Schema): boolean {
  return schema.boolean !== undefined || (schema.types.length === 0 && schema.enum !== undefined);
}

function variantOf(variant: Schema, owner: Schema, walk: Walk): VariantView {
  const mapping = [...(owner.discriminator?.mapping ?? [])].filter(([, target]) => target === variant);
  const values = mapping.map(([value]) => `"${value}"`).join(' or ');
  return {
    title: linkedType(walk.context, variant),
    discriminator: values === '' ? undefined : `${owner.discriminator?.propertyName ?? ''} is ${values}`,
    body: expandable(variant, walk) ? bodyOf(variant, deeper(walk, `${walk.id}.${typeText(variant)}`)) : undefined,
  };
}

function fieldOf(name: string, { schema, required }: Entry, walk: Walk): FieldView {
  walk.budget.fields -= 1;
  const id = walk.context.anchor(`${walk.id}.${name}`);
  const isShown = !isHidden(schema, walk.direction) && expandable(schema, walk);
  return {
    id,
    name,
    type: linkedType(walk.context, schema),
    facts: fieldFacts(schema, required, walk.direction),
    body: isShown ? bodyOf(schema, deeper(walk, id)) : undefined,
  };
}

/** Anonymous schemas are shown where they stand; components once, near the top, and linked below. */
function expandable(schema: Schema, walk: Walk): boolean {
  const target = elementOf(schema);
  const named = [schema, target].find((candidate) => candidate.name !== undefined);
  if (named === undefined) return true;
  if (schemaHref(walk.context, named) === '') return false;
  return walk.depth < COMPONENT_DEPTH && walk.budget.fields > 0;
}

function deeper(walk: Walk, id: string): Walk {
  return { ...walk, id, depth: walk.depth + 1 };
}
