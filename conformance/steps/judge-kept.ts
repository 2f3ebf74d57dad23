import { isSuccess } from '../../model/facts/status.ts';
import { listPlaceOf } from '../../model/facts/paging/index.ts';
import type { Schema } from '../../model/schema.ts';
import type { Violation } from '../finding.ts';
import { differenceOf } from '../laws/values/kept-value.ts';
import { isConditional, sentJson } from '../laws/values/sent-members.ts';
import { isSecretSite } from '../matchers/choose-comparison.ts';
import { applicators, childPointer, isObject, propertySchemas } from '../schema-walk.ts';
import { calledAs } from './judge-entries.ts';
import type { KeptExpectation, MadeName } from './step.ts';
import { type Judging, type Taken, causeOf, nameOf } from './taken.ts';

/** Each member that a step has sent is there, with all its parts, as far as the answer promises to show it. */
export function judgeKept(expectation: KeptExpectation, answer: Taken, judging: Judging): readonly Violation[] {
  const { taken, probe } = judging;
  const made = taken.get(expectation.step);
  const sent = made && sentJson(made.exchange);
  const shown = shownIn(expectation, answer, judging);
  if (!isObject(sent) || shown === undefined) return [];
  const { value: object, pointer: base, schemas } = shown;
  return Object.entries(sent).flatMap(([name, value]): Violation[] => {
    const isMeant = schemas.some(({ properties }) => properties.has(name)) && !probe.scenario.volatile.has(name);
    if (!isMeant || probe.isFound(name) || (expectation.isShown === true && !Object.hasOwn(object, name))) return [];
    const own = propertySchemas(schemas, name);
    if (isSecretSite(name, own) || own.some(isConditional) || isRemark(name, own, expectation)) return [];
    if (!Object.hasOwn(object, name) && !isDue(name, value, schemas)) return [];
    const found = differenceOf(value, object[name], own);
    if (found === undefined) return [];
    const { at, expected, got } = found;
    const pointer = `${base}${childPointer('', name)}${at}`;
    return [{ part: 'body', pointer, expected: `${expected}, ${expectation.why}`, got, ...causeOf(expectation) }];
  });
}

/** A text that people write, without a form of its own, under a name that something else may have. */
function isRemark(name: string, schemas: readonly Schema[], { remarks = [] }: KeptExpectation): boolean {
  if (!remarks.includes(name)) return false;
  return schemas.every(({ types, format, pattern, enum: values }) => {
    return types.includes('string') && format === undefined && pattern === undefined && values === undefined;
  });
}

/** What a description expressly leaves optional, and what is made of parts, may be shown elsewhere. */
function isDue(name: string, value: unknown, schemas: readonly Schema[]): boolean {
  const required = new Set(schemas.flatMap((schema) => schema.required));
  return required.has(name) || (required.size === 0 && typeof value !== 'object');
}

interface Shown {
  readonly value: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  readonly schemas: readonly Schema[];
}

/** The thing itself, or its entry in a list, and what is said of it. */
function shownIn({ entry }: KeptExpectation, answer: Taken, judging: Judging): Shown | undefined {
  if (answer.exchange.response.status >= 300) return undefined;
  return entry === undefined ? thingIn(answer) : entryIn(entry, answer, judging);
}

function thingIn({ exchange: { content, operation } }: Taken): Shown | undefined {
  const schema = operation.responses.find(isSuccess)?.content[0]?.schema;
  const value = content.kind === 'json' && isObject(content.value) ? content.value : undefined;
  return value === undefined || schema === undefined
    ? undefined
    : { value, pointer: '', schemas: applicators([schema]) };
}

function entryIn(
  entry: MadeName,
  { exchange: { operation }, items = [] }: Taken,
  { taken, probe }: Judging,
): Shown | undefined {
  const item = listPlaceOf(operation)?.item;
  const name = nameOf(entry, taken);
  if (item === undefined || name === undefined || probe.isBrokenList(operation.operationId)) return undefined;
  const index = items.findIndex((each) => String(calledAs(each, { name: entry })) === String(name));
  const value: unknown = items[index];
  return isObject(value) ? { value, pointer: childPointer('', index), schemas: applicators([item]) } : undefined;
}
