import type { Operation } from '../../model/operation.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { type Fragment, join, raw, ts } from '../emit/code/fragment.ts';
import { argumentInterface } from './argument-type.ts';
import { argumentsView } from '../emit/operation/argument-view.ts';
import { constant } from './constant.ts';
import type { Descriptor } from '../emit/operation/operation-descriptor.ts';
import type { OperationPrinting } from './operation-printing.ts';
import { readersOf } from './reader-view.ts';
import { readerSource } from './reader-source.ts';
import { resultAlias } from './result-alias.ts';

/**
 * Argument type, result type and function of one operation, ready to stand in a module.
 * @param descriptor what tells the runtime about it
 */
export function operationSource(
  operation: Operation,
  { maker, args }: Descriptor,
  printing: OperationPrinting,
): Fragment {
  const { names, context, imports, runtime } = printing;
  const isOptional = argumentsView(operation).isOptional;
  const { alias, results } = resultAlias(operation, printing);
  const kind = `${isOptional ? 'Optional' : ''}${results === undefined ? 'Operation' : 'Negotiated'}`;
  imports.type(results === undefined ? runtime.core : runtime.negotiated, kind);
  const types = [raw(names.args), raw(names.result), ...(results === undefined ? [] : [results])];
  const call = [raw(printing.note(...maker)), ...args];
  const sources = [
    argumentInterface(names.args, operation, context, printing.parametersOf(operation)),
    alias,
    ts`${operationComment(operation)}${constant(names.call, [raw(kind), ...types], call)}`,
    ...readersOf(operation, printing.options).map((reader) => readerSource(operation, reader, printing)),
  ];
  return join(sources, '\n');
}

function operationComment(operation: Operation): Fragment {
  const { summary, description, deprecated, method, path } = operation;
  const tags = operation.externalDocs === undefined ? [] : [{ tag: 'see', text: operation.externalDocs.url }];
  const line = `\`${method} ${path.replace(/`/g, "'")}\``;
  const title = summary?.trim() ?? '';
  // Behind a title of one line the request stands beside it.
  if (title !== '' && !title.includes('\n'))
    return docComment({
      summary: `${title.replace(/[.:]$/, '')}: ${line}`,
      description: other(description, title),
      deprecated,
      tags,
    });
  return docComment({ summary, description: [description, line].filter(Boolean).join('\n\n'), deprecated, tags });
}

/** A description that says more than the title. */
function other(description: string | undefined, title: string): string | undefined {
  return description?.trim() === title ? undefined : description;
}
