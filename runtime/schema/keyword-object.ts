import { compilePattern } from './regular-expression.ts';
import { entriesOf, limitOf, namesOf, type Keyword, type KeywordContext } from './keyword.ts';
import { isObject } from './is-object.ts';
import { fail, matchesPattern, type Check, type Run } from './run.ts';
import { escapeToken } from './json-pointer.ts';

function propertyCount(name: string, words: string, test: (count: number, bound: number) => boolean): Keyword {
  return {
    assertion: true,
    compile: (value, context) => {
      const bound = limitOf(value);
      const rule = context.rule(name, `${words} ${bound} ${bound === 1 ? 'property' : 'properties'}`);
      return (instance, run) =>
        !isObject(instance) || test(Object.keys(instance).length, bound) || fail(run, rule, instance);
    },
  };
}

function compileRequired(value: unknown, context: KeywordContext): Check | undefined {
  const names = namesOf(value).filter((name) => !context.hidden.has(name));
  if (names.length === 0) return undefined;
  return requireAll(names, context, 'required');
}

function requireAll(names: readonly string[], context: KeywordContext, keyword: string): Check {
  const rules = names.map((name) => ({ name, rule: context.rule(keyword, `the property "${name}"`) }));
  return (instance, run) => {
    if (!isObject(instance)) return true;
    let ok = true;
    for (const { name, rule } of rules) {
      if (Object.hasOwn(instance, name)) continue;
      ok = fail(run, rule, undefined, name);
      if (!run.collecting) return false;
    }
    return ok;
  };
}

function compileDependentRequired(value: unknown, context: KeywordContext): Check {
  const dependencies = entriesOf(value).map(([name, names]) => {
    return { name, check: requireAll(namesOf(names), context, 'dependentRequired') };
  });
  return (instance, run, seen) => {
    if (!isObject(instance)) return true;
    let ok = true;
    for (const { name, check } of dependencies) {
      if (Object.hasOwn(instance, name)) ok = check(instance, run, seen) && ok;
    }
    return ok;
  };
}

/** Checks one property below its path entry. */
function checkProperty(check: Check, instance: Readonly<Record<string, unknown>>, name: string, run: Run): boolean {
  run.path.push(name);
  const ok = check(instance[name], run, undefined);
  run.path.pop();
  return ok;
}

function compileProperties(value: unknown, context: KeywordContext): Check {
  const properties = entriesOf(value).map(([name, schema]) => {
    const suffix = `properties/${escapeToken(name)}`;
    return { name, check: context.hidden.has(name) ? otherSide(context, 'properties') : context.child(schema, suffix) };
  });
  return (instance, run, seen) => {
    if (!isObject(instance)) return true;
    let ok = true;
    for (const { name, check } of properties) {
      if (!Object.hasOwn(instance, name)) continue;
      seen?.properties.add(name);
      ok = checkProperty(check, instance, name, run) && ok;
      if (!ok && !run.collecting) return false;
    }
    return ok;
  };
}

/** The check of members that nothing names. */
function memberCheck(context: KeywordContext, schema: unknown, keyword: string, suffix: string): Check {
  return context.isOtherSide(schema) ? otherSide(context, keyword) : context.child(schema, suffix);
}

/** A property of the other direction is not looked into: it is refused or ignored as a whole. */
function otherSide(context: KeywordContext, keyword: string): Check {
  if (!context.refuseOtherDirection) return () => true;
  const rule = context.rule(keyword, `no ${context.otherDirection} property here`);
  return (value, run) => fail(run, { ...rule, keyword: context.otherDirection, secret: true }, value);
}

function compilePatternProperties(value: unknown, context: KeywordContext): Check {
  const patterns = entriesOf(value).map(([pattern, schema]) => {
    return {
      pattern: compilePattern(pattern),
      check: memberCheck(context, schema, 'patternProperties', `patternProperties/${escapeToken(pattern)}`),
    };
  });
  return (instance, run, seen) => {
    if (!isObject(instance)) return true;
    let ok = true;
    for (const name of Object.keys(instance)) {
      for (const { pattern, check } of patterns) {
        if (!matchesPattern(pattern, name, run)) continue;
        seen?.properties.add(name);
        ok = checkProperty(check, instance, name, run) && ok;
        if (!ok && !run.collecting) return false;
      }
    }
    return ok;
  };
}

function compileAdditionalProperties(value: unknown, context: KeywordContext): Check {
  const { properties, patternProperties } = context.schema;
  const named = new Set(isObject(properties) ? Object.keys(properties) : []);
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties).map(compilePattern) : [];
  const check = otherCheck(context, value, 'additionalProperties');
  return (instance, run, seen) => {
    if (!isObject(instance)) return true;
    let ok = true;
    for (const name of Object.keys(instance)) {
      if (named.has(name) || patterns.some((pattern) => matchesPattern(pattern, name, run))) continue;
      seen?.properties.add(name);
      ok = checkProperty(check, instance, name, run) && ok;
      if (!ok && !run.collecting) return false;
    }
    return ok;
  };
}

/** The check of members that no other keyword has a word for. */
export function otherCheck(context: KeywordContext, value: unknown, keyword: string): Check {
  return value === false ? refuseUnknown(context, keyword) : memberCheck(context, value, keyword, keyword);
}

/** A check that refuses the property it is called for and says which keyword closed the object. */
function refuseUnknown(context: KeywordContext, keyword: string): Check {
  const rule = context.rule(keyword, 'no property of this name');
  return (value, run) => fail(run, rule, value);
}

function compilePropertyNames(value: unknown, context: KeywordContext): Check {
  const check = context.child(value, 'propertyNames');
  return (instance, run) => {
    if (!isObject(instance)) return true;
    let ok = true;
    for (const name of Object.keys(instance)) {
      run.path.push(name);
      ok = check(name, run, undefined) && ok;
      run.path.pop();
      if (!ok && !run.collecting) return false;
    }
    return ok;
  };
}

/** Keywords for objects (Core 10.3.2, Validation 6.5). */
export const OBJECT_KEYWORDS: Readonly<Record<string, Keyword>> = {
  maxProperties: propertyCount('maxProperties', 'at most', (count, bound) => count <= bound),
  minProperties: propertyCount('minProperties', 'at least', (count, bound) => count >= bound),
  required: { assertion: true, compile: compileRequired },
  dependentRequired: { assertion: true, compile: compileDependentRequired },
  properties: { assertion: false, compile: compileProperties },
  patternProperties: { assertion: false, compile: compilePatternProperties },
  additionalProperties: { assertion: false, compile: compileAdditionalProperties },
  propertyNames: { assertion: false, compile: compilePropertyNames },
};
