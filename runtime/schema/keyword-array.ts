import { indexOfDuplicate } from './equality.ts';
import { limitOf, listOf, type Keyword, type KeywordContext } from './keyword.ts';
import { fail, probe, type Check, type Run } from './run.ts';

function itemCount(name: string, words: string, test: (count: number, bound: number) => boolean): Keyword {
  return {
    assertion: true,
    compile: (value, context) => {
      const bound = limitOf(value);
      const rule = context.rule(name, `${words} ${bound} ${bound === 1 ? 'item' : 'items'}`);
      return (instance, run) => !Array.isArray(instance) || test(instance.length, bound) || fail(run, rule, instance);
    },
  };
}

function compileUniqueItems(value: unknown, context: KeywordContext): Check | undefined {
  if (value !== true) return undefined;
  const rule = context.rule('uniqueItems', 'items that all differ');
  return (instance, run) => {
    if (!Array.isArray(instance)) return true;
    const duplicate = indexOfDuplicate(instance);
    return duplicate === -1 || fail(run, rule, instance[duplicate], duplicate);
  };
}

/** Checks items from `start` on, below one path entry each. */
function checkItems(check: Check, items: readonly unknown[], range: { from: number; to: number }, run: Run): boolean {
  let ok = true;
  for (let index = range.from; index < range.to; index++) {
    run.path.push(index);
    if (!check(items[index], run, undefined)) ok = false;
    run.path.pop();
    if (!ok && !run.collecting) return false;
  }
  return ok;
}

function compilePrefixItems(value: unknown, context: KeywordContext): Check {
  const checks = listOf(value).map((schema, index) => context.child(schema, `prefixItems/${index}`));
  return (instance, run, seen) => {
    if (!Array.isArray(instance)) return true;
    let ok = true;
    for (const [index, check] of checks.entries()) {
      if (index >= instance.length) break;
      ok = checkItems(check, instance, { from: index, to: index + 1 }, run) && ok;
      if (!ok && !run.collecting) return false;
    }
    if (seen !== undefined) seen.itemsBelow = Math.max(seen.itemsBelow, checks.length);
    return ok;
  };
}

function compileItems(value: unknown, context: KeywordContext): Check {
  const check = context.child(value, 'items');
  const prefix = context.schema['prefixItems'];
  const from = Array.isArray(prefix) ? prefix.length : 0;
  return (instance, run, seen) => {
    if (!Array.isArray(instance)) return true;
    if (seen !== undefined) seen.allItems = true;
    return checkItems(check, instance, { from, to: instance.length }, run);
  };
}

function compileContains(value: unknown, context: KeywordContext): Check {
  const check = context.child(value, 'contains');
  const { minContains, maxContains } = context.schema;
  const min = minContains === undefined ? 1 : limitOf(minContains);
  const max = maxContains === undefined ? Infinity : limitOf(maxContains);
  const tooFew = context.rule(minContains === undefined ? 'contains' : 'minContains', `at least ${min} matching items`);
  const tooMany = context.rule('maxContains', `at most ${max} matching items`);
  return (instance, run, seen) => {
    if (!Array.isArray(instance)) return true;
    let count = 0;
    for (const [index, item] of instance.entries()) {
      if (!probe(check, item, run, undefined)) continue;
      count++;
      seen?.items.add(index);
    }
    return (count >= min || fail(run, tooFew, instance)) && (count <= max || fail(run, tooMany, instance));
  };
}

/** Keywords for arrays (Core 10.3.1, Validation 6.4); `contains` also takes `minContains` and `maxContains` in. */
export const ARRAY_KEYWORDS: Readonly<Record<string, Keyword>> = {
  maxItems: itemCount('maxItems', 'at most', (count, bound) => count <= bound),
  minItems: itemCount('minItems', 'at least', (count, bound) => count >= bound),
  uniqueItems: { assertion: true, compile: compileUniqueItems },
  prefixItems: { assertion: false, compile: compilePrefixItems },
  items: { assertion: false, compile: compileItems },
  contains: { assertion: false, compile: compileContains },
};
