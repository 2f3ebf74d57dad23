import type { Schema } from '../../../model/schema.ts';
import { raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { isOpen, local, type CheckContext } from './check-context.ts';
import { negate } from './conditions.ts';

/** Prints the array keywords; `value` is known to be an array. */
export function checkArray(context: CheckContext, schema: Schema, value: Fragment): void {
  const { out, module } = context;
  const { minItems, maxItems, uniqueItems, prefixItems } = schema;
  if (minItems !== undefined && minItems > 0) out.refuseIf(ts`${value}.length < ${minItems}`);
  if (maxItems !== undefined) out.refuseIf(ts`${value}.length > ${maxItems}`);
  for (const [index, item] of prefixItems.entries()) {
    if (isOpen(item)) continue;
    out.when(ts`${value}.length > ${index}`, () => {
      context.recursion.child(context, item, { expression: ts`${value}[${index}]`, local: 'item' });
    });
  }
  if (out.isClosed) return;
  checkItems(context, schema, value);
  if (schema.contains !== undefined) checkContains(context, schema, { value, contains: schema.contains });
  if (uniqueItems) {
    out.refuseIf(ts`${module.runtime('schema/equality.ts', 'indexOfDuplicate')}(${value}) !== -1`);
  }
}

function checkItems(context: CheckContext, schema: Schema, value: Fragment): void {
  const { items, prefixItems } = schema;
  if (items === undefined || isOpen(items)) return;
  if (items.boolean === false) return context.out.refuseIf(ts`${value}.length > ${prefixItems.length}`);
  const index = local(context, 'index');
  context.out.loop(ts`for (let ${index} = ${prefixItems.length}; ${index} < ${value}.length; ${index} += 1)`, () => {
    context.recursion.child(context, items, { expression: ts`${value}[${index}]`, local: 'item' });
  });
}

function checkContains(
  context: CheckContext,
  schema: Schema,
  at: { readonly value: Fragment; readonly contains: Schema },
): void {
  const { minContains = 1, maxContains } = schema;
  if (minContains === 0 && maxContains === undefined) return;
  if (at.contains.boolean === false) {
    if (minContains > 0) context.out.line(raw('return false;'));
    return;
  }
  const item = local(context, 'item');
  const count = local(context, 'matches');
  const refusal = context.recursion.refusal({ ...context, hidden: new Set() }, at.contains, {
    value: item,
    hint: 'Contains',
  });
  context.out.line(ts`let ${count} = 0;`);
  const test = refusal === undefined ? raw('') : ts`if (${negate(refusal)}) `;
  context.out.line(
    ts`for (const ${item} of ${at.value}) ${test}${count} += ${refusal === undefined ? ts`${item} === undefined ? 0 : 1` : 1};`,
  );
  if (minContains > 0) context.out.refuseIf(ts`${count} < ${minContains}`);
  if (maxContains !== undefined) context.out.refuseIf(ts`${count} > ${maxContains}`);
}
