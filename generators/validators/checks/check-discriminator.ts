import { discriminatorBranches, subtypeBranches, type Tag } from '../../../model/facts/discriminator-branches.ts';
import type { Schema } from '../../../model/schema.ts';
import { join, raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { local, type CheckContext } from './check-context.ts';

/**
 * For each alternative that a discriminator selects the condition under which it does (OAS "Discriminator Object"): a
 * value whose tag names one alternative is not one of the others, whatever else it looks like.
 */
export function selectionsOf(
  context: CheckContext,
  schema: Schema,
  { members, value }: { readonly members: readonly Schema[]; readonly value: Fragment },
): ReadonlyMap<number, Fragment> {
  const branches = discriminatorBranches(schema);
  const conditions = new Map<number, Fragment>();
  if (branches === undefined || members.length < 2) return conditions;
  const { byTag, fallback, propertyName } = branches;
  const tag = local(context, 'tag');
  for (const [index, member] of members.entries()) {
    const isMember = (target: Schema | undefined): boolean => target === member || target === (member.ref ?? member);
    const tests = [...byTag].filter(([, target]) => isMember(target)).map(([text]) => ts`${tag} === ${text}`);
    if (isMember(fallback)) tests.push(isNoneOf(tag, [...byTag.keys()]));
    if (tests.length > 0) conditions.set(index, tests.length === 1 ? join(tests, '') : ts`(${join(tests, ' || ')})`);
  }
  if (conditions.size === 0) return conditions;
  const isObject = context.module.runtime('schema/is-object.ts', 'isObject');
  // Undefined is no tag, and null stands for what has none because it is no object.
  context.out.line(ts`const ${tag}: unknown = ${isObject}(${value}) ? ${value}[${propertyName}] : null;`);
  return conditions;
}

/** The condition of `defaultMapping` (OAS 3.2): an object without a tag, or with one that the mapping does not have. */
function isNoneOf(tag: Fragment, tags: readonly Tag[]): Fragment {
  return ts`(${join([ts`${tag} !== null`, ...tags.map((text) => ts`${tag} !== ${text}`)], ' && ')})`;
}

/** Refuses a value of a base type that is not what its tag says: one of the types that extend the base. */
export function checkSubtypes(
  context: CheckContext,
  schema: Schema,
  { value, checkOf }: { readonly value: Fragment; readonly checkOf: (subtype: Schema) => Fragment | undefined },
): void {
  const branches = subtypeBranches(schema);
  if (branches === undefined) return;
  const { byTag, fallback, propertyName } = branches;
  const { module, view, hint } = context;
  const key = `subtypes ${schema.id} ${view.direction} ${view.files}`;
  const name = module.constant(key, `${hint}Subtypes`, (constant) => {
    const checks = [...byTag].flatMap(([tag, target]) => {
      const check = checkOf(target);
      return check === undefined ? [] : [ts`[${tag}, ${check}]`];
    });
    const make = module.runtime('request/subtypes.ts', 'subtypeCheck');
    const otherwise = fallback === undefined ? undefined : checkOf(fallback);
    const type = module.runtimeType('request/operation-table.ts', 'ValueCheck');
    const list = join(checks, ', ');
    const last = otherwise === undefined ? raw('') : ts`, (value) => ${otherwise}(value)`;
    return ts`const ${raw(constant)}: ${type} = ${make}(${propertyName}, () => [${list}]${last});\n`;
  });
  context.out.refuseIf(ts`!${name}(${value})`);
}
