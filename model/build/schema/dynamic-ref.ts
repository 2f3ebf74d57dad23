import { childPointer } from '../../load/json/json-pointer.ts';
import { isObject } from '../../load/raw.ts';
import { followReference } from '../read/follow.ts';
import type { SchemaUnderWay } from '../read/scope.ts';

/**
 * Reads `$dynamicRef` (JSON Schema 2020-12 Core section 8.2.3.2): `ref` is the target it has where it stands, and
 * `dynamicRef` is set when that target carries the same `$dynamicAnchor` and so may be replaced by an outer one.
 */
export function readDynamicRef({ scope, node, pointer }: SchemaUnderWay, value: unknown): void {
  if (typeof value !== 'string') return;
  const target = followReference(scope, value, childPointer(pointer, '$dynamicRef'));
  if (target === undefined) return;
  const fragment = value.slice(value.indexOf('#') + 1);
  if (isObject(target.value) && target.value['$dynamicAnchor'] === fragment) node.dynamicRef = fragment;
  const schema = target.scope.state.build.schema(target.scope, target.value, target.pointer);
  if (schema !== node) node.ref = schema;
}
