import type { Callback } from '../operation.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { dereference } from './read/follow.ts';
import { extensionsOf, membersOf, patternedMembersOf } from './read/read-object.ts';
import { locationOf } from './read/scope.ts';
import type { Scope } from './read/scope.ts';

/** Builds a map of Callback Objects (OAS "Callback Object"). */
export function buildCallbacks(scope: Scope, value: unknown, pointer: string): readonly Callback[] {
  return membersOf(value).flatMap(
    ([name, callback]) => buildCallback(scope, callback, childPointer(pointer, name), name) ?? [],
  );
}

/** Builds a Callback Object; undefined when a reference to it leads nowhere, or when it is being built (a circle). */
export function buildCallback(scope: Scope, value: unknown, pointer: string, name: string): Callback | undefined {
  const found = dereference(scope, value, pointer, 'Callback Object');
  if (found === undefined || scope.state.following.has(found.value)) return undefined;
  scope.state.following.add(found.value);
  const operations = patternedMembersOf(found.value).flatMap(([expression, pathItem]) => {
    const at = childPointer(found.pointer, expression);
    const holder = { kind: 'callback', path: expression, pointer: at } as const;
    return scope.state.build.pathItem(found.scope, pathItem, holder)?.operations ?? [];
  });
  scope.state.following.delete(found.value);
  return {
    kind: 'callback',
    location: locationOf(found.scope, found.pointer),
    extensions: extensionsOf(found.value),
    name,
    operations,
  };
}
