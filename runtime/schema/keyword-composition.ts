import { askedOnce } from './asked-once.ts';
import { mergeEvaluated, nothingEvaluated, type Evaluated } from './evaluated.ts';
import { entriesOf, listOf, type Keyword, type KeywordContext } from './keyword.ts';
import { isObject } from './is-object.ts';
import { failBranches, holdsTag, type Branches } from './branch-findings.ts';
import { fail, probe, type Check, type Run } from './run.ts';
import { escapeToken } from './json-pointer.ts';

/** What `oneOf` expects of a value that several of its alternatives take. */
export const ONLY_ONE = 'a value that only one of the alternatives takes';

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
  const tooMany = context.rule('oneOf', ONLY_ONE);
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
  const tag = isObject(discriminator) ? discriminator['propertyName'] : undefined;
  const references = listOf(value).map((schema) => (isObject(schema) ? schema['$ref'] : undefined));
  const mapping = isObject(discriminator) && isObject(discriminator['mapping']) ? discriminator['mapping'] : {};
  return {
    checks,
    rule: (expected) => context.rule(keyword, expected),
    tag: typeof tag === 'string' ? tag : undefined,
    selectedBy: (tagged) => {
      const name = tagText(tagged);
      const named = name !== undefined && Object.hasOwn(mapping, name) ? mapping[name] : undefined;
      const target = named ?? (isObject(discriminator) ? discriminator['defaultMapping'] : undefined);
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

/** The text that a value of a discriminator is compared as (OAS "Discriminator Object"); undefined of what is no scalar. */
function tagText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function compileNot(value: unknown, context: KeywordContext): Check {
  const check = context.branch(value, 'not');
  const rule = context.rule('not', membersThatExclude(value) ?? 'a value that the schema under "not" refuses');
  return (instance, run) => !probe(check, instance, run, undefined) || fail(run, rule, instance);
}

/** Says `not: { required: [a, b] }` in words, beside which `properties` of `true` add nothing. */
function membersThatExclude(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
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
    if (!isObject(instance)) return true;
    let ok = true;
    for (const [name, check] of dependencies) {
      if (Object.hasOwn(instance, name)) ok = check(instance, run, seen) && ok;
    }
    return ok;
  };
}

/**
 * The discriminator of a base type, without alternatives of its own: a value is what its tag says, one of the types that
 * extend the base (OAS "Discriminator Object"). Those ask the base in turn, which is not asked the same again.
 */
function compileDiscriminator(value: unknown, context: KeywordContext): Check | undefined {
  if (!isObject(value) || 'oneOf' in context.schema || 'anyOf' in context.schema) return undefined;
  const { propertyName, mapping, defaultMapping } = value;
  if (typeof propertyName !== 'string') return undefined;
  const check = (target: unknown): Check | undefined => {
    const { schema } = typeof target === 'string' ? context.reference(target).target : { schema: context.schema };
    return schema === context.schema ? undefined : context.branch({ $ref: target }, 'discriminator');
  };
  const byTag = new Map(Object.entries(isObject(mapping) ? mapping : {}).map(([tag, target]) => [tag, check(target)]));
  const fallback = check(defaultMapping);
  return askedOnce((instance, run: Run) => {
    const tag = tagText(instance[propertyName]);
    const selected = tag !== undefined && byTag.has(tag) ? byTag.get(tag) : fallback;
    return selected === undefined || selected(instance, run, undefined);
  });
}

/** In-place applicators (Core 10.2); `if` also takes `then` and `else` in. */
export const COMPOSITION_KEYWORDS: Readonly<Record<string, Keyword>> = {
  allOf: { assertion: false, compile: compileAllOf },
  anyOf: { assertion: false, compile: compileAnyOf },
  oneOf: { assertion: false, compile: compileOneOf },
  not: { assertion: false, compile: compileNot },
  if: { assertion: false, compile: compileIf },
  discriminator: { assertion: false, compile: compileDiscriminator },
  dependentSchemas: { assertion: false, compile: compileDependentSchemas },
};
