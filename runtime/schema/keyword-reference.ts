import { isObject } from './is-object.ts';
import { textOf, type Keyword, type KeywordContext } from './keyword.ts';
import type { Located, SchemaResource } from './registry.ts';
import { fail, follow, type Check, type Rule } from './run.ts';

/** Follows a reference; the depth bound also ends a schema that only points at itself. */
function bounded(check: Check, rule: Rule, maxDepth: number): Check {
  return (value, run, seen) => {
    if (run.depth >= maxDepth) return fail(run, rule, value);
    run.depth++;
    const ok = follow(check, value, run, seen);
    run.depth--;
    return ok;
  };
}

function depthRule(context: KeywordContext, keyword: string): Rule {
  return context.rule(keyword, `at most ${context.maxDepth} nested references`);
}

function compileRef(value: unknown, context: KeywordContext): Check {
  return bounded(context.reference(textOf(value)).check, depthRule(context, '$ref'), context.maxDepth);
}

/** Bookending (Core 8.2.3.2): dynamic only when the initial target is a dynamic anchor of the same name. */
function compileDynamicRef(value: unknown, context: KeywordContext): Check {
  const reference = textOf(value);
  const { check, target } = context.reference(reference);
  const rule = depthRule(context, '$dynamicRef');
  const name = reference.slice(reference.indexOf('#') + 1);
  if (!isObject(target.schema) || target.schema['$dynamicAnchor'] !== name)
    return bounded(check, rule, context.maxDepth);
  const compiled = new Map<Located, Check>();
  return bounded(
    (instance, run, seen) => {
      run.scopeReads.count += 1;
      const outermost = run.scope.find((resource) => isResource(resource) && resource.dynamicAnchors.has(name));
      const found = isResource(outermost) ? outermost.dynamicAnchors.get(name) : undefined;
      if (found === undefined || found.schema === target.schema) return check(instance, run, seen);
      const known = compiled.get(found) ?? context.dynamicTarget(found);
      compiled.set(found, known);
      run.scope.push(found.resource);
      const ok = known(instance, run, seen);
      run.scope.pop();
      return ok;
    },
    rule,
    context.maxDepth,
  );
}

function isResource(value: object | undefined): value is SchemaResource {
  return value !== undefined && 'dynamicAnchors' in value;
}

/** Keywords that point at other schemas (Core 8.2.3). */
export const REFERENCE_KEYWORDS: Readonly<Record<string, Keyword>> = {
  $ref: { assertion: false, compile: compileRef },
  $dynamicRef: { assertion: false, compile: compileDynamicRef },
};
