import type { Example } from '../example.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { toJson } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { dereference } from './read/follow.ts';
import type { Dereferenced } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import { extensionsOf, membersOf, readObject, stringField } from './read/read-object.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { settleData } from './read/stray-reference.ts';
import { longIntegersIn } from './schema/long-integers.ts';
import { variantOf } from './variant.ts';

/** Builds the examples of a Parameter, Header or Media Type Object: `examples`, and `example` under the name `default`. */
export function buildExamples(scope: Scope, raw: RawObject, pointer: string, object: string): readonly Example[] {
  const hasSingle = Object.hasOwn(raw, 'example');
  if (hasSingle && Object.hasOwn(raw, 'examples')) {
    const parameters = { first: 'example', second: 'examples', object };
    report(scope, 'exclusive-fields', childPointer(pointer, 'example'), { parameters });
  }
  const examples: Example[] = [];
  if (hasSingle) examples.push(bareExample(scope, raw['example'], childPointer(pointer, 'example')));
  const at = childPointer(pointer, 'examples');
  for (const [name, value] of membersOf(raw['examples'])) {
    const example = buildExample(scope, value, childPointer(at, name), name);
    if (example !== undefined) examples.push(example);
  }
  return examples;
}

/** Builds an Example Object, OAS "Example Object"; undefined when a reference to it leads nowhere. */
export function buildExample(scope: Scope, value: unknown, pointer: string, name: string): Example | undefined {
  const found = dereference(scope, value, pointer, RULES.example.object);
  if (found === undefined) return undefined;
  const { examples } = scope.state;
  const own = examples.get(found.value) ?? buildOwn(found, name);
  examples.set(found.value, own);
  const { summary = own.summary, description = own.description } = found;
  return variantOf(own, { name, summary, description });
}

function buildOwn({ scope, value, pointer }: Dereferenced, name: string): Example {
  const raw = readObject(scope, value, pointer, RULES.example);
  checkExclusive(scope, raw, pointer);
  const hasData = Object.hasOwn(raw, 'dataValue');
  const field = hasData ? 'dataValue' : 'value';
  return {
    kind: 'example',
    location: locationOf(scope, pointer),
    extensions: extensionsOf(raw),
    name,
    componentName: scope.state.componentNames.get(value),
    summary: stringField(raw, 'summary'),
    description: stringField(raw, 'description'),
    value: toJson(settleData(scope, raw[field] ?? null, childPointer(pointer, field))),
    hasValue: hasData || Object.hasOwn(raw, 'value'),
    longIntegers: longIntegersIn(scope, raw[field], childPointer(pointer, field)),
    externalValue: stringField(raw, 'externalValue'),
    serializedValue: stringField(raw, 'serializedValue'),
  };
}

const EXCLUSIVE = [
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
] as const;

function checkExclusive(scope: Scope, raw: RawObject, pointer: string): void {
  for (const [first, second] of EXCLUSIVE) {
    if (!Object.hasOwn(raw, first) || !Object.hasOwn(raw, second)) continue;
    const parameters = { first, second, object: RULES.example.object };
    report(scope, 'exclusive-fields', childPointer(pointer, second), { parameters });
  }
}

function bareExample(scope: Scope, value: unknown, pointer: string): Example {
  return {
    kind: 'example',
    location: locationOf(scope, pointer),
    extensions: {},
    name: 'default',
    componentName: undefined,
    summary: undefined,
    description: undefined,
    value: toJson(settleData(scope, value, pointer)),
    hasValue: true,
    longIntegers: longIntegersIn(scope, value, pointer),
    externalValue: undefined,
    serializedValue: undefined,
  };
}
