import type { ConditionalRule, ParameterRules } from './operation-table.ts';
import { report, type ProblemSink } from './problem-sink.ts';
import type { GivenValue } from './request-context.ts';

/** What was given: value and place by wire name without brackets. */
export type Given = ReadonlyMap<string, GivenValue>;

/** Every name that a rule asks for. */
export function ruleNames(rules: ParameterRules): ReadonlySet<string> {
  const requires = (rules.requires ?? []).flatMap((rule) => [...Object.keys(rule.when), ...rule.require]);
  return new Set([...(rules.exclusive ?? []).flat(), ...(rules.atLeastOne ?? []).flat(), ...requires]);
}

/** Rules that no single parameter can break: exclusive sets, at-least-one sets, conditional requirements. */
export function checkRules(rules: ParameterRules, given: Given, sink: ProblemSink): void {
  for (const names of rules.exclusive ?? []) checkExclusive(names, given, sink);
  for (const names of rules.atLeastOne ?? []) {
    if (names.some((name) => given.has(name))) continue;
    const expected = `at least one of ${names.join(', ')}`;
    report(sink, { in: 'query', name: names[0] ?? '', rule: 'at-least-one', expected, value: undefined });
  }
  for (const rule of rules.requires ?? []) checkRequires(rule, given, sink);
}

function checkExclusive(names: readonly string[], given: Given, sink: ProblemSink): void {
  const present = names.filter((name) => given.has(name));
  const [, second] = present;
  if (second === undefined) return;
  const expected = `only one of ${names.join(', ')}`;
  report(sink, { in: given.get(second)?.in ?? 'query', name: second, rule: 'exclusive', expected, value: present });
}

function checkRequires(rule: ConditionalRule, given: Given, sink: ProblemSink): void {
  const conditions = Object.entries(rule.when);
  if (!conditions.every(([name, value]) => given.has(name) && given.get(name)?.value === value)) return;
  const reason = conditions.map(([name, value]) => `${name} is ${String(value)}`).join(' and ');
  for (const name of rule.require) {
    if (given.has(name)) continue;
    report(sink, { in: 'query', name, rule: 'requires', expected: `a value, because ${reason}`, value: undefined });
  }
}
