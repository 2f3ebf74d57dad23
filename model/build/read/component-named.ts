import { escapeToken } from '../../load/json/json-pointer.ts';
import { isObject } from '../../load/raw.ts';
import type { Scope } from './scope.ts';

/**
 * A reference to the component of the root document that has a name: in the section that is given, else in the first one
 * that has such a component. Undefined where there is none.
 */
export function componentNamed(scope: Scope, name: string, section?: string): string | undefined {
  const { root } = scope.state.root;
  const components = isObject(root) ? root['components'] : undefined;
  if (!isObject(components)) return undefined;
  const found = (section === undefined ? Object.keys(components) : [section]).find((key) => {
    const members = components[key];
    return isObject(members) && Object.hasOwn(members, name);
  });
  return found === undefined ? undefined : `#/components/${found}/${escapeToken(name)}`;
}
