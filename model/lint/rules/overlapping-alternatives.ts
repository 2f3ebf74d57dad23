import { discriminatorBranches } from '../../facts/discriminator-branches.ts';
import { standaloneJsonSchema } from '../../facts/json-schema.ts';
import { contradictions } from '../../facts/no-value/contradiction.ts';
import { collectSchemas, operationSchemas } from '../../facts/reachable-schemas.ts';
import { sampleValue } from '../../facts/sample/sample-value.ts';
import { isObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import { affords, startWork } from '../check-cost.ts';
import type { LintRule } from '../rule.ts';

/** How much of a value is shown. */
const SHOWN = 120;

/** A value that one alternative of `oneOf` describes is no other one's as well: it would be refused (JSON Schema Core section 10.2.1.3). */
export const overlappingAlternatives: LintRule = ({ api, validate, report }) => {
  if (validate === undefined) return;
  const takes = (schema: Schema, value: JsonValue): boolean =>
    validate(standaloneJsonSchema(schema), value, undefined).length === 0;
  const reasonOf = contradictions(takes);
  const { operations, webhooks, schemas } = api;
  const roots = [...[...operations, ...webhooks].flatMap(operationSchemas), ...schemas];
  const work = startWork();
  for (const schema of collectSchemas(roots)) {
    const found = schema.oneOf.length > 1 && affords(work, schema) ? overlapOf(schema, takes) : undefined;
    // What no value meets at all is told as that.
    if (found === undefined || reasonOf(schema) !== undefined) continue;
    const { value, names } = found;
    const { file, pointer } = schema.location;
    report(
      'overlapping-alternatives',
      { file, pointer: `${pointer}/oneOf` },
      {
        parameters: { value: JSON.stringify(value).slice(0, SHOWN), alternatives: names.join(' and ') },
      },
    );
  }
};

interface Overlap {
  readonly value: JsonValue;
  readonly names: readonly string[];
}

function overlapOf(schema: Schema, takes: (schema: Schema, value: JsonValue) => boolean): Overlap | undefined {
  const { oneOf } = schema;
  for (const [alternative, value] of samplesOf(schema)) {
    if (!takes(alternative, value) || takes(schema, value)) continue;
    const fitting = oneOf.filter((other) => takes(other, value));
    if (fitting.length > 1) return { value, names: fitting.slice(0, 2).map((each) => nameOf(each, oneOf)) };
  }
  return undefined;
}

/** A value of each alternative; where tags tell them apart, one with the tag: it chooses, and does not undo `oneOf`. */
function* samplesOf(schema: Schema): Iterable<readonly [alternative: Schema, value: JsonValue]> {
  const branches = discriminatorBranches(schema);
  const chosen = branches === undefined ? schema.oneOf.map((each) => [undefined, each] as const) : branches.byTag;
  for (const [tag, alternative] of chosen) {
    const value = sampleValue(alternative, { view: 'read' });
    if (value === undefined) continue;
    if (branches === undefined || tag === undefined) yield [alternative, value];
    else if (isObject(value)) yield [alternative, { ...value, [branches.propertyName]: tag }];
  }
}

function nameOf(alternative: Schema, all: readonly Schema[]): string {
  const name = alternative.name ?? alternative.ref?.name ?? alternative.title;
  return name ?? `alternative ${all.indexOf(alternative) + 1}`;
}
