import { mergeEvaluated, nothingEvaluated, type Evaluated } from './evaluated.ts';
import { entriesOf, listOf, type Keyword, type KeywordContext } from './keyword.ts';
import { isJsonObject } from './json-schema.ts';
import { failBranches, holdsTag, type Branches } from './branch-findings.ts';
import { escapeToken, fail, probe, type Check, type Run } from './run.ts';

/** Probes a branch and keeps its annotations only when it succeeds (Core 10.2). */
function tryBranch(check: Check, value: unknown, run: Run, seen: Evaluated | undefined): boolean {
  if (seen === undefined) return probe(check, value, run, undefined);
  const own = nothingEvaluated();
  const ok = probe(check, value, run, own);
  if (ok) mergeEvaluated(seen, own);
  return ok;
}

function compileAllOf(value: unknown, context: KeywordContext): Check {
  const checks = branches(value, context, 'allOf');
  return (instance, run, seen) => {
    let ok = true;
    for (const check of checks) {
      ok = check(instance, run, seen) && ok;
      if (!ok && !run.collecting) return false;
    }
    return ok;
  };
}

function branches(value: unknown, context: KeywordContext, keyword: string): readonly Check[] {
  return listOf(value).map((schema, index) => context.branch(schema, `${keyword}/${index}`));
}

function compileAnyOf(value: unknown, context: KeywordContext): Check {
  const alternatives = describeBranches(value, context, 'anyOf');
  return (instance, run, seen) => {
    let ok = false;
    for (const check of alternatives.checks) {
      ok = tryBranch(check, instance, run, seen) || ok;
      if (ok && seen === undefined) break;
    }
    return ok ? holdsTag(run, alternatives, instance) : failBranches(run, alternatives, instance);
  };
}

function compileOneOf(value: unknown, context: KeywordContext): Check {
  const alternatives = describeBranches(value, context, 'oneOf');
  const tooMany = context.rule('oneOf', 'a value that only one of the alternatives takes');
  return (instance, run, seen) => {
    let count = 0;
    for (const check of alternatives.checks) {
      if (tryBranch(check, instance, run, seen)) count++;
      if (count > 1) return fail(run, tooMany, instance);
    }
    return count === 1 ? holdsTag(run, alternatives, instance) : failBranches(run, alternatives, instance);
  };
}

function describeBranches(value: unknown, context: KeywordContext, keyword: string): Branches {
  const checks = branches(value, context, keyword);
  const { discriminator } = context.schema;
  const tag = isJsonObject(discriminator) ? discriminator['propertyName'] : undefined;
  const references = listOf(value).map((schema) => (isJsonObject(schema) ? schema['$ref'] : undefined));
  const mapping = isJsonObject(discriminator) && isJsonObject(discriminator['mapping']) ? discriminator['mapping'] : {};
  return {
    checks,
    rule: (expected) => context.rule(keyword, expected),
    tag: typeof tag === 'string' ? tag : undefined,
    selectedBy: (text) => {
      const named = typeof text === 'string' && Object.hasOwn(mapping, text) ? mapping[text] : undefined;
      const target = named ?? (isJsonObject(discriminator) ? discriminator['defaultMapping'] : undefined);
      return target === undefined ? -1 : references.indexOf(target);
    },
    branchOfTag: (text) => {
      const target = Object.hasOwn(mapping, text) ? mapping[text] : undefined;
      return references.findIndex(
        (reference) => reference !== undefined && (reference === target || String(reference).endsWith(`/${text}`)),
      );
    },
  };
}

function compileNot(value: unknown, context: KeywordContext): Check {
  const check = context.branch(value, 'not');
  const rule = context.rule('not', membersThatExclude(value) ?? 'a value that the schema under "not" refuses');
  return (instance, run) => !probe(check, instance, run, undefined) || fail(run, rule, instance);
}

/** Says `not: { required: [a, b] }` in words, beside which `properties` of `true` add nothing. */
function membersThatExclude(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { required = [], properties = {}, ...others } = value;
  const isPlain = Object.keys(others).length === 0 && entriesOf(properties).every(([, schema]) => schema === true);
  return isPlain && listOf(required).length > 1 ? `only one of ${listOf(required).join(', ')}` : undefined;
}

function compileIf(value: unknown, context: KeywordContext): Check {
  const condition = context.branch(value, 'if');
  const { then, else: otherwise } = context.schema;
  const whenTrue = then === undefined ? undefined : context.branch(then, 'then');
  const whenFalse = otherwise === undefined ? undefined : context.branch(otherwise, 'else');
  return (instance, run, seen) => {
    const chosen = tryBranch(condition, instance, run, seen) ? whenTrue : whenFalse;
    return chosen === undefined || chosen(instance, run, seen);
  };
}

function compileDependentSchemas(value: unknown, context: KeywordContext): Check {
  return dependentChecks(
    entriesOf(value).map(([name, schema]) => [name, context.branch(schema, `dependentSchemas/${escapeToken(name)}`)]),
  );
}

function dependentChecks(dependencies: readonly (readonly [string, Check])[]): Check {
  return (instance, run, seen) => {
    if (!isJsonObject(instance)) return true;
    let ok = true;
    for (const [name, check] of dependencies) {
      if (Object.hasOwn(instance, name)) ok = check(instance, run, seen) && ok;
    }
    return ok;
  };
}

/** In-place applicators (Core 10.2); `if` also takes `then` and `else` in. */
export const COMPOSITION_KEYWORDS: Readonly<Record<string, Keyword>> = {
  allOf: { assertion: false, compile: compileAllOf },
  anyOf: { assertion: false, compile: compileAnyOf },
  oneOf: { assertion: false, compile: compileOneOf },
  not: { assertion: false, compile: compileNot },
  if: { assertion: false, compile: compileIf },
  dependentSchemas: { assertion: false, compile: compileDependentSchemas },
};
