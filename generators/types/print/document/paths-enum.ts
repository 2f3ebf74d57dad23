import type { Api } from '../../../../model/api.ts';
import type { Operation } from '../../../../model/operation.ts';
import { NameScope } from '../../../emit/code/naming.ts';
import { memberName } from '../text/enum-names.ts';
import { doubleQuoted } from '../text/literal-text.ts';
import { pad } from '../text/type-text.ts';

/** The enum `ApiPaths`: the path of each operation, by its id, or by its method and path. */
export function pathsEnum({ operations }: Api): string {
  const names = new NameScope();
  const members = operations.map((operation) => {
    const own = memberName(operation.path, nameOf(operation));
    return `${pad(1)}${own.startsWith('"') ? own : names.take(own)} = ${doubleQuoted(operation.path)},\n`;
  });
  return `export enum ApiPaths {\n${members.join('')}}\n`;
}

function nameOf({ hasDeclaredId, operationId, method, path }: Operation): string {
  if (hasDeclaredId) return operationId;
  const words = `${method.toLowerCase()}${path}`.split('/').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.map((word) => word.replace(/\{.*\}|:.*|[^a-zA-Z\d_]+/, '')).join('');
}
