import type { Operation } from '../../model/operation.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { indent, join, name, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { propertyKey } from '../emit/code/literal.ts';

/** An operation with the names that its handler has and takes. */
export interface HandledOperation {
  readonly operation: Operation;
  readonly functionName: string;
  readonly typePrefix: string;
}

/** `<Tag>Handlers`: the handlers of the operations of a tag. `handler` is the name of the runtime's type of each. */
export function handlersType(declared: string, operations: readonly HandledOperation[], handler: string): Fragment {
  const members = operations.map(({ operation, functionName, typePrefix }) => {
    const key = raw(propertyKey(functionName));
    const types = [`${typePrefix}Request`, `${typePrefix}Response`, 'Principal'];
    const line = ts`readonly ${key}: ${raw(handler)}<${raw(types.join(', '))}>;\n`;
    const wrapped = ts`readonly ${key}: ${raw(handler)}<\n${raw(types.map((type) => `  ${type}`).join(',\n'))}\n>;\n`;
    return ts`${handlerComment(operation)}${line.code.length > 119 ? wrapped : line}`;
  });
  const summary = 'A handler for each of these operations. `Principal` is what the security handlers return.';
  const head = ts`export interface ${name(declared)}<Principal = unknown>`;
  return ts`${docComment({ summary })}${head} {\n${indent(join(members, '\n'))}}\n`;
}

function handlerComment({ method, path, summary, description, deprecated }: Operation): Fragment {
  const line = `\`${method} ${path}\``;
  const title = summary === undefined ? line : `${summary} - ${line}`;
  return docComment({ summary: title, description, deprecated }, 114);
}
