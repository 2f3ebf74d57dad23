import { decodeForm } from '../../wire/decode-form.ts';
import { pointerOf } from '../../schema/run.ts';
import { FORM_LIMITS } from '../body/body-fields.ts';
import type { ConditionalRule, ParameterEntry, ParameterRules, BodyEntry } from '../operation-table.ts';
import type { ProblemLocation } from '../problem.ts';
import { report, type ProblemSink } from '../problem-sink.ts';
import type { RawBody } from '../raw-request.ts';
import type { GivenValue } from '../request-context.ts';

/** What was given: value and place by wire name without brackets. */
export type Given = ReadonlyMap<string, GivenValue>;

/** Every name that a rule asks for. */
export function ruleNames(rules: ParameterRules): ReadonlySet<string> {
  const requires = (rules.requires ?? []).flatMap((rule) => [...Object.keys(rule.when), ...rule.require]);
  return new Set([...(rules.exclusive ?? []).flat(), ...(rules.atLeastOne ?? []).flat(), ...requires]);
}

/** Where a name of a rule belongs: a parameter by its name on the wire, a member of the body by its JSON Pointer. */
export interface RulePlace {
  readonly in: ProblemLocation;
  readonly name: string;
}

/** Where each name of the rules belongs; a name that the description does not know is taken for a query parameter. */
export function rulePlaces(
  parameters: readonly ParameterEntry[],
  body: { readonly content: readonly BodyEntry[] } | undefined,
): (name: string) => RulePlace {
  const places = new Map<string, RulePlace>();
  for (const { property, in: location, name } of parameters) {
    places.set(property, { in: location === 'querystring' ? 'query' : location, name });
  }
  const isMember = (name: string): boolean =>
    body?.content.some(({ codec: { properties } }) => properties && Object.hasOwn(properties, name)) === true;
  return (name) =>
    places.get(name) ?? (isMember(name) ? { in: 'body', name: pointerOf([name]) } : { in: 'query', name });
}

/** Members of a body that was refused, as they came: what was given is given, right or wrong. */
export function rawMembers(body: RawBody): unknown {
  if (body.kind === 'json') return body.value;
  if (body.kind === 'form') return decodeForm(body.text, FORM_LIMITS).value;
  if (body.kind !== 'multipart') return undefined;
  return Object.fromEntries(body.parts.map(({ name }) => [name.replace(/\[.*$/, ''), null]));
}

/** What the rules of one operation are held against. */
export interface RuleSubject {
  readonly given: Given;
  readonly placeOf: (name: string) => RulePlace;
  readonly sink: ProblemSink;
  readonly lenient: boolean;
}

/** Rules that no single parameter can break: exclusive sets, at-least-one sets, conditional requirements. */
export function checkRules(rules: ParameterRules, subject: RuleSubject): void {
  const { given, placeOf, sink } = subject;
  for (const names of rules.exclusive ?? []) checkExclusive(names, subject);
  for (const names of rules.atLeastOne ?? []) {
    if (names.some((name) => given.has(name) || isMissedMember(sink, name))) continue;
    const expected = `at least one of ${names.join(', ')}`;
    report(sink, { ...placeOf(names[0] ?? ''), rule: 'at-least-one', expected, value: undefined });
  }
  for (const rule of rules.requires ?? []) checkRequires(rule, subject);
}

/** What the schema of the body misses already is not missed a second time. */
function isMissedMember({ problems }: ProblemSink, name: string): boolean {
  const pointer = pointerOf([name]);
  return problems.some((problem) => problem.rule === 'required' && problem.in === 'body' && problem.name === pointer);
}

function checkExclusive(names: readonly string[], { given, placeOf, sink }: RuleSubject): void {
  const present = names.filter((name) => given.has(name));
  const [, second] = present;
  if (second === undefined) return;
  const expected = `only one of ${names.join(', ')}`;
  report(sink, { ...placeOf(second), rule: 'exclusive', expected, value: present });
}

function checkRequires(rule: ConditionalRule, { given, placeOf, sink, lenient }: RuleSubject): void {
  const conditions = Object.entries(rule.when);
  if (!conditions.every(([name, value]) => given.has(name) && given.get(name)?.value === value)) return;
  const missing = rule.require.filter((name) => !given.has(name));
  if (lenient && missing.every((name) => rule.lenient?.includes(name) === true)) return;
  const reason = conditions.map(([name, value]) => `${name} is ${String(value)}`).join(' and ');
  for (const name of missing) {
    report(sink, { ...placeOf(name), rule: 'requires', expected: `a value, because ${reason}`, value: undefined });
  }
}
