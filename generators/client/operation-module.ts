import type { Operation } from '../../model/operation.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { type Fragment, join, raw, ts } from '../emit/code/fragment.ts';
import { argumentInterface } from './argument-type.ts';
import { argumentsView } from '../emit/operation/argument-view.ts';
import { constant } from './constant.ts';
import { descriptor } from '../emit/operation/operation-descriptor.ts';
import type { OperationPrinting } from './operation-printing.ts';
import { readersOf } from './reader-view.ts';
import { readerSource } from './reader-source.ts';
import { resultAlias } from './result-alias.ts';

/** Argument type, result type and function of one operation, ready to stand in a module. */
export function operationSource(operation: Operation, printing: OperationPrinting): Fragment {
  const { names, context, imports, runtime, defaultSecurity } = printing;
  const isOptional = argumentsView(operation).isOptional;
  const { alias, results } = resultAlias(operation, printing);
  const kind = `${isOptional ? 'Optional' : ''}${results === undefined ? 'Operation' : 'Negotiated'}`;
  imports.type(results === undefined ? runtime.core : runtime.negotiated, kind);
  const data = { defaultSecurity, note: printing.note, codecs: printing.codecs(operation) };
  const { maker, args } = descriptor(operation, data);
  const types = [raw(names.args), raw(names.result), ...(results === undefined ? [] : [results])];
  const call = [raw(printing.note(...maker)), ...args];
  const sources = [
    ts`/** Arguments of {@link ${raw(names.call)}}. */\n${argumentInterface(names.args, operation, context)}`,
    ts`/** What {@link ${raw(names.call)}} can return. */\n${alias}`,
    ts`${operationComment(operation)}${constant(names.call, [raw(kind), ...types], call)}`,
    ...readersOf(operation, printing.options).map((reader) => readerSource(operation, reader, printing)),
  ];
  return join(sources, '\n');
}

function operationComment(operation: Operation): Fragment {
  const { summary, description, deprecated, method, path } = operation;
  const tags = operation.externalDocs === undefined ? [] : [{ tag: 'see', text: operation.externalDocs.url }];
  const line = `\`${method} ${path.replace(/`/g, "'")}\``;
  return docComment({ summary, description: [description, line].filter(Boolean).join('\n\n'), deprecated, tags });
}
