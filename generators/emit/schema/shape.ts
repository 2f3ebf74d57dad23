import { subtypeBranches, subtypesOf } from '../../../model/facts/discriminator-branches.ts';
import { isBytes } from '../../../model/facts/codec/file-schema.ts';
import { conjuncts, objectShape as mergedMembers } from '../../../model/facts/schema-shape.ts';
import { listsLongIntegers } from '../../../model/facts/codec/long-integers.ts';
import type { Header } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';
import { jsonLiteral, memberKey } from '../code/literal.ts';
import type { EmitOptions } from '../options.ts';
import { exactRules } from './exact-rules.ts';
import { typeParts } from './schema-view.ts';
import { isPlainPattern, patternLiteral } from './shape-pattern.ts';
import { conditionsOf, type Condition } from './shape-condition.ts';
import { allShape, listMember, objectShape, quoted, shapeMember, statusTable } from './shape-literal.ts';
import { declaredMembers, plainShape } from './shape-plain.ts';

/** How instants and 64-bit integers are to be typed. */
export type Policies = Pick<EmitOptions, 'dates' | 'int64'>;

/** Prints shapes (`Shape` of the runtime) of one description. */
export interface ShapePrinter {
  /** Shapes of bodies by status (`StatusTable` of the runtime); undefined when none of them holds anything to convert. */
  readonly byStatus: (bodies: readonly StatusBodies[]) => string | undefined;
  readonly of: (schema: Schema) => string | undefined;
  /** Shape of what a named schema is made of. */
  readonly structure: (schema: Schema) => string | undefined;
}

/** What the bodies of one status can be. */
export interface StatusBodies {
  /** A status code, a status range or `default`. */
  readonly status: string;
  readonly schemas: readonly Schema[];
}

/** @param reference name to write for a named schema, noting the import; undefined to print it in place */
export function shapePrinter(policies: Policies, reference: (schema: Schema) => string | undefined): ShapePrinter {
  const printing: Printing = {
    holds: (schema) => holds(schema, policies),
    policies,
    of: (schema) => {
      if (!holds(schema, policies)) return undefined;
      const name = reference(schema);
      return name === undefined ? structure(schema, printing) : `() => ${name}`;
    },
  };
  const byStatus = (bodies: readonly StatusBodies[]): string | undefined =>
    statusTable(
      bodies.map(({ status, schemas }) => [status, alternatives([...new Set(schemas)], undefined, printing)]),
    );
  return { of: printing.of, structure: (schema) => structure(schema, printing), byStatus };
}

interface Printing {
  readonly policies: Policies;
  readonly holds: (schema: Schema) => boolean;
  readonly of: (schema: Schema) => string | undefined;
}

function structure(schema: Schema, printing: Printing): string | undefined {
  const { of } = printing;
  const parts = [
    ...(scalarShape(schema, printing.policies) === undefined ? [] : scalarWords(schema, printing.policies)),
    ...exactRules(schema, printing.policies),
    ...(memberShapes(schema, printing) ?? []),
    ...[schema.ref, ...schema.allOf].flatMap((part) => (part === undefined ? [] : (of(part) ?? []))),
    ...[schema.oneOf, schema.anyOf].flatMap((members) => alternatives(members, schema, printing) ?? []),
    ...subtypes(schema, printing),
  ];
  return allShape(parts);
}

/** What is said of members and items. */
function memberShapes(schema: Schema, { of, ...printing }: Printing): readonly string[] {
  const byPattern = [...schema.patternProperties].filter(([pattern]) => isPlainPattern(pattern));
  const unnamed = [...schema.patternProperties].flatMap(([pattern, own]) => (isPlainPattern(pattern) ? [] : own));
  const others = [...unnamed, schema.additionalProperties, schema.unevaluatedProperties];
  const values = alternatives(defined(others), undefined, { of, ...printing });
  const patterns = byPattern.flatMap(([pattern, own]) => {
    const shape = of(own) ?? (values === undefined ? undefined : '{}');
    return shape === undefined ? [] : [`[${patternLiteral(pattern)}, ${shape}]`];
  });
  // A member with a name is none of the others.
  const named = values === undefined ? [] : [...mergedMembers(schema).properties.keys()];
  const properties = [...new Set([...schema.properties.keys(), ...named])].flatMap((key) => {
    const property = schema.properties.get(key);
    const own = property === undefined ? undefined : of(property);
    return shapeMember(memberKey(key), own ?? (values === undefined ? undefined : '{}'));
  });
  const prefix = schema.prefixItems.map((item) => of(item) ?? '{}');
  const items = schema.items === undefined ? undefined : of(schema.items);
  const isListed = items !== undefined || prefix.some((item) => item !== '{}');
  const shape = objectShape([
    ...shapeMember('properties', objectShape(properties)),
    ...(patterns.length === 0 ? [] : [listMember('patterns', patterns)]),
    ...shapeMember('values', values),
    ...shapeMember('prefix', isListed && prefix.length > 0 ? `[${prefix.join(', ')}]` : undefined),
    ...shapeMember('items', items),
  ]);
  return shape === undefined ? [] : [shape];
}

/**
 * Alternatives of one value: under the condition that tells one from the others, and with the members of which the others
 * say something, because there the value decides. Undefined when none of them holds anything to convert.
 */
function alternatives(members: readonly Schema[], holder: Schema | undefined, printing: Printing): string | undefined {
  if (!members.some(printing.holds)) return undefined;
  const [only] = members;
  if (only !== undefined && members.length === 1) return printing.of(only);
  const conditions = conditionsOf(members, holder);
  const isRuled = (member: Schema): boolean =>
    conjuncts(member).some((part) => exactRules(part, printing.policies).length > 0);
  const hasRules = members.some(isRuled);
  const names = new Set(members.flatMap((member) => [...declaredMembers(member, printing.holds)]));
  const plain = { names, holds: printing.holds, wordsOf: (schema: Schema) => scalarWords(schema, printing.policies) };
  const shapes = members.map((member, index) => {
    const own = printing.of(member);
    // A tag leaves nothing for the value to decide.
    const isTagged = holder?.discriminator !== undefined && conditions[index] !== undefined;
    const others = isTagged ? [] : plainShape(member, plain);
    // Beside an alternative with rules, one without any takes every integer.
    const free = hasRules && !isRuled(member) && own !== undefined ? ['{ rules: {} }'] : [];
    return alternative([...(own === undefined ? [] : [own]), ...others, ...free], conditions[index]);
  });
  const unique = [...new Set(shapes.filter((shape) => shape !== undefined))];
  const hasConditions = conditions.some((condition) => condition !== undefined);
  return hasConditions ? objectShape([listMember('one', unique)]) : allShape(unique);
}

function alternative(parts: readonly string[], when: Condition | undefined): string | undefined {
  if (when === undefined) return allShape(parts);
  return objectShape([
    `when: ${jsonLiteral({ ...when }, 80)}`,
    ...(parts.length === 0 ? [] : [listMember('all', parts)]),
  ]);
}

/** What a tag of a base type selects among the types that extend it (OAS "Discriminator Object"). */
function subtypes(schema: Schema, { of }: Printing): readonly string[] {
  const branches = subtypeBranches(schema);
  if (branches === undefined) return [];
  const { byTag, fallback, propertyName } = branches;
  const targets = new Set(byTag.values());
  const told = [...targets].map((target) => {
    const tags = [...byTag].filter(([, each]) => each === target).map(([tag]) => tag);
    return [of(target), { needs: [propertyName], is: { [propertyName]: tags } }] as const;
  });
  const otherwise = { isNot: { [propertyName]: [...byTag.keys()] } };
  const all: readonly (readonly [string | undefined, Condition])[] =
    fallback === undefined ? told : [...told, [of(fallback), otherwise]];
  return all.flatMap(([own, when]) => (own === undefined ? [] : (alternative([own], when) ?? [])));
}

function defined(schemas: readonly (Schema | undefined)[]): readonly Schema[] {
  return schemas.filter((schema) => schema !== undefined);
}

/** The words for what one of the types of a schema is converted from; undefined where nothing is. */
function scalarShape(schema: Schema, policies: Policies): string | undefined {
  return scalarWords(schema, policies).find((word) => word !== quoted.string && word !== quoted.number);
}

/** The words of a schema's own texts and numbers. */
function scalarWords(schema: Schema, policies: Policies): readonly string[] {
  // The types of listed values are these values.
  const literals = schema.enum ?? (schema.hasConst ? [schema.const] : undefined);
  if (literals !== undefined) {
    const kinds = (['string', 'number'] as const).filter((kind) => literals.some((literal) => typeof literal === kind));
    const isLong = listsLongIntegers(schema);
    return kinds.map((kind) => (kind === 'number' && isLong ? integerWord(schema, policies) : quoted[kind]));
  }
  const words = new Set<string>();
  if (schema.types.includes('string')) words.add(textWord(schema, policies));
  if (schema.types.includes('integer')) words.add(integerWord(schema, policies));
  if (schema.types.includes('number')) words.add(quoted.number);
  return [...words];
}

/** `format: date` is no instant: it stays text under every policy. */
function textWord(schema: Schema, { dates }: Policies): string {
  return dates === 'Date' && schema.format === 'date-time' && !isBytes(schema) ? quoted.date : quoted.string;
}

function integerWord({ format }: Schema, { int64 }: Policies): string {
  if (int64 === 'number' || format !== 'int64') return quoted.number;
  return int64 === 'bigint' ? quoted.bigint : quoted.text;
}

/** The word for the one type of the values of a header; undefined where they stay what they were. */
export function headerWord({ schema, content }: Header, policies: Policies): 'date' | 'bigint' | 'text' | undefined {
  const [word, ...others] = scalarWords(schema, policies);
  if (others.length > 0) return undefined;
  if (word === quoted.bigint) return 'bigint';
  if (word === quoted.text) return 'text';
  // An instant in JSON has its quotes.
  return word === quoted.date && content === undefined ? 'date' : undefined;
}

const holding = new Map<string, WeakMap<Schema, boolean>>();

/** True when a value of the schema can hold something to convert. Memoised. */
export function holds(schema: Schema, policies: Policies): boolean {
  const key = `${policies.dates} ${policies.int64}`;
  const memo = holding.get(key) ?? new WeakMap<Schema, boolean>();
  holding.set(key, memo);
  const known = memo.get(schema);
  if (known !== undefined) return known;
  const seen = new Set<Schema>([schema]);
  // A set goes on to what is added while it is walked.
  for (const part of seen) {
    const before = memo.get(part);
    if (before === false) continue;
    if (before === true || scalarShape(part, policies) !== undefined) {
      memo.set(schema, true);
      return true;
    }
    for (const next of [...typeParts(part), ...subtypesOf(part)]) seen.add(next);
  }
  for (const part of seen) memo.set(part, false);
  return false;
}
