import type { Operation } from '../../model/operation.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { type Fragment, indent, join, raw, ts } from '../emit/code/fragment.ts';
import { type NameScope, pascalCase } from '../emit/code/naming.ts';

/** A parameter as a property of arguments. */
export interface ParameterMember {
  /** Name of the property. */
  readonly property: string;
  readonly code: Fragment;
}

/** The arguments of an operation, as far as they are parameters. */
export interface OwnParameters {
  /** Interfaces that they are in. */
  readonly shared: readonly string[];
  /** Those that are in none. */
  readonly members: readonly ParameterMember[];
}

/** The parameters of the operations of a module, each said once. */
export interface SharedParameters {
  readonly declarations: readonly Fragment[];
  readonly of: (operation: Operation) => OwnParameters;
}

/** Lines that an interface has to save. */
const WORTH = 4;

/** An operation with the parameters of its arguments. */
type Holder = readonly [operation: Operation, call: string, members: readonly ParameterMember[]];

/**
 * Puts parameters that the same operations have into an interface that the types of their arguments extend.
 * @param holders the operations of a module whose arguments are an interface
 * @param scope the names that are taken
 */
export function sharedParameters(holders: readonly Holder[], scope: NameScope): SharedParameters {
  const declarations: Fragment[] = [];
  const sharedOf = new Map<Operation, string[]>();
  const codes = new Map<Operation, Set<string>>();
  for (const [own, group] of groupsOf(holders)) {
    const [first] = group;
    if (first === undefined || !isWorth(group, own.length)) continue;
    const name = scope.take(`${pascalCase(first.property)}Args`);
    const links = own.map(([, call]) => `{@link ${call}}`);
    const comment = docComment({
      description: `Shared by ${links.slice(0, -1).join(', ')} and ${links.at(-1) ?? ''}.`,
    });
    const members = join(
      group.map(({ code }) => code),
      '',
    );
    declarations.push(ts`${comment}interface ${raw(name)} {\n${indent(members)}}\n`);
    for (const [operation] of own) {
      sharedOf.set(operation, [...(sharedOf.get(operation) ?? []), name]);
      codes.set(operation, new Set([...(codes.get(operation) ?? []), ...group.map(({ code }) => code.code)]));
    }
  }
  const all = new Map(holders.map(([operation, , members]) => [operation, members]));
  return {
    declarations,
    of: (operation) => ({
      shared: sharedOf.get(operation) ?? [],
      members: (all.get(operation) ?? []).filter(({ code }) => codes.get(operation)?.has(code.code) !== true),
    }),
  };
}

/** Parameters that more than one operation has, by the operations that have them. */
function groupsOf(holders: readonly Holder[]): readonly (readonly [readonly Holder[], readonly ParameterMember[]])[] {
  const users = new Map<string, { readonly member: ParameterMember; readonly own: Holder[] }>();
  for (const holder of holders) {
    for (const member of holder[2]) {
      const known = users.get(member.code.code) ?? { member, own: [] };
      users.set(member.code.code, known);
      known.own.push(holder);
    }
  }
  const groups = new Map<string, readonly [readonly Holder[], ParameterMember[]]>();
  for (const { member, own } of users.values()) {
    if (own.length < 2) continue;
    const key = own.map(([, call]) => call).join(' ');
    const known = groups.get(key) ?? [own, []];
    groups.set(key, known);
    known[1].push(member);
  }
  return [...groups.values()];
}

function isWorth(group: readonly ParameterMember[], users: number): boolean {
  const lines = group.reduce((sum, { code }) => sum + code.code.split('\n').length - 1, 0);
  // The interface has a comment, a head, an end and an empty line.
  return lines * (users - 1) - 4 >= WORTH && lines >= 4;
}
