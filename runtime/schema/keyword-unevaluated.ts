import { isObject } from './is-object.ts';
import type { KeywordContext } from './keyword.ts';
import { otherCheck } from './keyword-object.ts';
import type { Check } from './run.ts';

/** `unevaluatedProperties` (Core 11.3); undefined when the schema has none. */
export function unevaluatedProperties(context: KeywordContext): Check | undefined {
  const value = context.schema['unevaluatedProperties'];
  if (value === undefined) return undefined;
  const check = otherCheck(context, value, 'unevaluatedProperties');
  return (instance, run, seen) => {
    if (!isObject(instance) || seen === undefined || seen.allProperties) return true;
    let ok = true;
    for (const name of Object.keys(instance)) {
      if (seen.properties.has(name)) continue;
      run.path.push(name);
      ok = check(instance[name], run, undefined) && ok;
      run.path.pop();
      if (!ok && !run.collecting) return false;
    }
    seen.allProperties = true;
    return ok;
  };
}

/** `unevaluatedItems` (Core 11.2); undefined when the schema has none. */
export function unevaluatedItems(context: KeywordContext): Check | undefined {
  const value = context.schema['unevaluatedItems'];
  if (value === undefined) return undefined;
  const check = context.child(value, 'unevaluatedItems');
  return (instance, run, seen) => {
    if (!Array.isArray(instance) || seen === undefined || seen.allItems) return true;
    let ok = true;
    for (let index = seen.itemsBelow; index < instance.length; index++) {
      if (seen.items.has(index)) continue;
      run.path.push(index);
      ok = check(instance[index], run, undefined) && ok;
      run.path.pop();
      if (!ok && !run.collecting) return false;
    }
    seen.allItems = true;
    return ok;
  };
}
