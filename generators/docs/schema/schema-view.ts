import { componentInside } from '../../../model/facts/wrapped-component.ts';
import type { Schema } from '../../../model/schema.ts';
import { type Direction, type LinkedPart, type PageContext, linkedType } from '../page-context.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { titleText } from '../text/one-line.ts';
import { heldTo, MAX_VARIANTS, isConstraintOnly, isPlain, typeText } from '../type-label.ts';
import { elementOf } from './element.ts';
import { placedFacts } from './placed-facts.ts';
import { isHiddenFrom } from './read-write.ts';
import { type Alternatives, type Entry, type Parts, partsOf } from './schema-parts.ts';
import { type Statement, statementsOf } from './statements.ts';
import { type ValueFacts, besideFacts, fieldFacts, saysSomething } from './value-facts.ts';

/** A property (or array entry, or map value) of a schema, a parameter or a header with everything the page says about it. */
export interface FieldView {
  readonly id: string;
  readonly name: string;
  /** False for what has no name on the wire, such as a condition: its name is words. */
  readonly isNamed: boolean;
  readonly type: readonly LinkedPart[];
  readonly facts: ValueFacts;
  /** What is inside; undefined when there is nothing or when a link leads to it. */
  readonly body: SchemaBody | undefined;
}

/** One alternative of a schema. */
export interface VariantView {
  /** Its title, where it has no page of its own. */
  readonly name: string;
  readonly type: readonly LinkedPart[];
  readonly discriminator: string | undefined;
  readonly facts: ValueFacts | undefined;
  readonly body: SchemaBody | undefined;
}

/** Alternatives of which one, or some, hold. */
export interface VariantGroup {
  readonly label: string;
  readonly variants: readonly VariantView[];
}

/** The inside of a schema. */
export interface SchemaBody {
  /** Components whose fields belong here and stand on their own pages. */
  readonly bases: readonly (readonly LinkedPart[])[];
  readonly rules: readonly string[];
  readonly fields: readonly FieldView[];
  readonly groups: readonly VariantGroup[];
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

/** The inside of a schema as a tree; `id` starts the ids of its fields. Undefined for a plain value. */
export function schemaBody(
  context: PageContext,
  schema: Schema,
  { id, direction }: { readonly id: string; readonly direction: Direction },
): SchemaBody | undefined {
  // On the smallest page, what has another one is only a link.
  const path = context.site.pathOfSchema(schema);
  if (context.detail.fields === 0 && path !== undefined && path !== context.path) return undefined;
  return bodyOf(schema, { context, direction, id, depth: 0, open: [], budget: { fields: context.detail.fields } });
}

function bodyOf(schema: Schema, walk: Walk): SchemaBody | undefined {
  const inner = elementOf(schema);
  if (walk.open.includes(inner)) return undefined;
  // Components that are included are put together near the top only: below it circles of them would have no end.
  const isWide = walk.depth <= walk.context.detail.components && walk.budget.fields > 0;
  const parts = partsOf(inner, isWide ? 'merged' : 'linked');
  // A list stands for its entries, and may say more about them.
  const said = inner === schema ? NONE : statementsOf(schema);
  if (said.length === 0 && isEmpty(parts)) return undefined;
  const inside = { ...walk, open: [...walk.open, inner] };
  const fields = fieldsOf(parts, said, inside);
  const groups = parts.alternatives.flatMap((alternatives) => groupOf(alternatives, inside));
  const bases = parts.bases.map((base) => linkedType(walk.context, base));
  if (bases.length + fields.length + groups.length + parts.rules.length === 0) return undefined;
  return { bases, rules: parts.rules, fields, groups };
}

const NONE: readonly Statement[] = [];

function fieldsOf(parts: Parts, said: readonly Statement[], walk: Walk): readonly FieldView[] {
  const fields: FieldView[] = [];
  for (const [name, entry] of parts.properties) {
    if (!isHiddenFrom(entry.schema, walk.direction)) fields.push(fieldOf({ name, isNamed: true }, entry, walk));
  }
  const add = (name: string, value: Schema, isNamed = false): void => {
    fields.push(fieldOf({ name, isNamed }, { schema: value, required: false }, walk));
  };
  for (const [pattern, value] of parts.patterns) add(`/${pattern}/`, value, true);
  if (parts.values !== undefined) add('any other name', parts.values);
  for (const { label, schema } of [...said, ...parts.statements]) add(label, schema);
  return fields;
}

/** True for a plain value: most are. */
function isEmpty({ properties, patterns, alternatives, rules, statements, values, bases }: Parts): boolean {
  const lists = patterns.length + alternatives.length + rules.length + statements.length + bases.length;
  return properties.size + lists === 0 && values === undefined;
}

/** Alternatives with what the label of the type does not say: nothing when it says it all. */
function groupOf({ label, owner, members }: Alternatives, walk: Walk): readonly VariantGroup[] {
  const variants = members.map((member) => variantOf(member, owner, walk));
  const saysMore = members.some((member) => !isPlain(member) && !isNothing(member));
  const isUseful =
    saysMore || members.length > MAX_VARIANTS || variants.some(({ name, facts }) => name !== '' || facts !== undefined);
  return isUseful && !isListed(members, variants) ? [{ label, variants }] : [];
}

function isNothing(schema: Schema): boolean {
  return schema.boolean !== undefined || (schema.types.length === 0 && schema.enum !== undefined);
}

function variantOf(variant: Schema, owner: Schema, walk: Walk): VariantView {
  walk.budget.fields -= 1;
  const isPaged = pagedOf(variant, walk) !== undefined;
  const hasPage = walk.context.site.pathOfSchema(variant) !== undefined;
  const facts = isPaged ? besideFacts(variant, walk.direction) : variantFacts(variant, walk.direction);
  return {
    // What has a page of its own is described there, and what only refers to it has words beside it.
    name: hasPage ? '' : titleText(variant.title ?? ''),
    // One that only requires says nothing about the type.
    type: isPaged || !isConstraintOnly(variant) ? linkedType(walk.context, heldTo(variant, owner)) : [],
    discriminator: choiceOf(variant, owner),
    facts: !hasPage && saysSomething(facts) ? placedFacts(walk.context, facts) : undefined,
    body: expandable(variant, walk) ? bodyOf(variant, deeper(walk, `${walk.id}.${typeText(variant)}`)) : undefined,
  };
}

/** The title stands before the type: it is no description as well. */
function variantFacts(variant: Schema, direction: Direction): ValueFacts {
  const facts = fieldFacts(variant, false, direction);
  const isTitle = variant.title !== undefined && facts.descriptionHtml === renderMarkdown(variant.title);
  return isTitle ? { ...facts, descriptionHtml: '' } : facts;
}

/** True where the list of allowed values says everything about the alternatives. */
function isListed(members: readonly Schema[], variants: readonly VariantView[]): boolean {
  return (
    members.every(({ hasConst, name }) => hasConst && name === undefined) &&
    variants.every(({ facts, body }) => body === undefined && (facts === undefined || isInWords(facts)))
  );
}

/** True for facts that are nothing but a description. */
function isInWords({ badges, constraints, examples, docs, condition }: ValueFacts): boolean {
  return badges.length + constraints.length + examples.length + docs.length === 0 && condition === undefined;
}

/** When a discriminator chooses the alternative. */
function choiceOf(variant: Schema, { discriminator }: Schema): string | undefined {
  if (discriminator === undefined) return undefined;
  const { mapping, propertyName, defaultMapping } = discriminator;
  const target = componentInside(variant) ?? variant;
  const values = [...mapping].filter(([, chosen]) => chosen === variant || chosen === target);
  const words = values.map(([value]) => `"${value}"`).join(' or ');
  const choice = words === '' ? [] : [`${propertyName} is ${words}`];
  const isDefault = defaultMapping !== undefined && (defaultMapping === variant || defaultMapping === target);
  const other = isDefault ? [`${propertyName} is missing or another one`] : [];
  return choice.length + other.length === 0 ? undefined : [...choice, ...other].join(', or ');
}

interface FieldName {
  readonly name: string;
  readonly isNamed: boolean;
}

function fieldOf({ name, isNamed }: FieldName, { schema, required }: Entry, walk: Walk): FieldView {
  walk.budget.fields -= 1;
  const id = walk.context.anchor(`${walk.id}.${name}`);
  return {
    id,
    name,
    isNamed,
    type: linkedType(walk.context, schema),
    facts: placedFacts(walk.context, fieldFacts(schema, required, walk.direction)),
    body: expandable(schema, walk) ? bodyOf(schema, deeper(walk, id)) : undefined,
  };
}

/** Schemas without a page are shown where they stand; those with one once, near the top, and linked below. */
function expandable(schema: Schema, walk: Walk): boolean {
  const paged = pagedOf(schema, walk);
  if (paged === undefined) return true;
  const { context } = walk;
  if (context.site.pathOfSchema(paged) === context.path) return false;
  return walk.depth < context.detail.components && walk.budget.fields > 0;
}

/** The schema with a page of its own that a schema is, wraps, or is a list of. */
function pagedOf(schema: Schema, { context: { site } }: Walk): Schema | undefined {
  return [schema, elementOf(schema)].find((candidate) => site.pathOfSchema(candidate) !== undefined);
}

function deeper(walk: Walk, id: string): Walk {
  return { ...walk, id, depth: walk.depth + 1 };
}
