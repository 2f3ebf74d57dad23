import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { NameScope, pascalCase } from '../emit/code/naming.ts';
import { responsesView } from '../emit/operation/response-view.ts';
import { type Fragment, raw, ts } from '../emit/code/fragment.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { responseHeadersType } from './result-type.ts';
import { isSuccess } from '../../model/facts/status.ts';

/** Header types of all responses, each distinct one declared once. */
export interface HeaderTypes {
  /** Name of the type of a response's headers; undefined when it declares none. */
  readonly nameOf: (response: Response) => string | undefined;
  /** Declarations by name. */
  readonly declarations: ReadonlyMap<string, Fragment>;
}

/**
 * Collects the header types of operations, in the order in which they are printed. A type is called after the response
 * component, else after its first header, else after the first operation that has it.
 *
 * @param taken Names that the types must not have.
 */
export function collectHeaderTypes(
  operations: Iterable<Operation>,
  taken: Iterable<string>,
  options: Pick<EmitOptions, 'reuse' | 'dates' | 'int64'>,
): HeaderTypes {
  const scope = new NameScope(taken);
  const names = new Map<string, string>();
  const declarations = new Map<string, Fragment>();
  const named = new Map<Response, string>();
  for (const operation of operations) {
    for (const [index, own] of typesOf(operation, options)) {
      const type = own.code;
      const response = operation.responses[index];
      if (response === undefined) continue;
      const known = names.get(type);
      const name = known ?? scope.take(`${freeStem(operation, response, scope)}Headers`);
      named.set(response, name);
      if (known !== undefined) continue;
      names.set(type, name);
      declarations.set(name, ts`export interface ${raw(name)} ${own}\n`);
    }
  }
  return { nameOf: (response) => named.get(response), declarations };
}

/** Types of the headers of an operation, each with the index of its response. */
function typesOf(
  operation: Operation,
  options: Pick<EmitOptions, 'reuse' | 'dates' | 'int64'>,
): readonly (readonly [index: number, type: Fragment])[] {
  return reused(options.reuse, { name: `header types ${operation.operationId}`, nodes: [operation] }, () =>
    responsesView(operation).members.flatMap(({ response }) => {
      const type = responseHeadersType(response, options);
      return type === undefined ? [] : [[operation.responses.indexOf(response), type] as const];
    }),
  );
}

/** The first name of these that is free; many responses share one set of headers, so no operation's name fits first. */
function freeStem(operation: Operation, response: Response, scope: NameScope): string {
  const first = pascalCase(response.headers[0]?.name ?? '');
  const success = operation.responses.find(isSuccess);
  const status = response === success ? '' : pascalCase(response.status).replace(/^_/, '');
  const stems = [response.componentName === undefined ? first : pascalCase(response.componentName), first];
  const own = pascalCase(operation.operationId) + status;
  return stems.find((stem) => !scope.has(`${stem}Headers`)) ?? own;
}
