import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import { NameScope, pascalCase } from '../emit/naming.ts';
import type { TypeContext } from '../emit/type-context.ts';
import { responseHeadersType } from './result-type.ts';

/** Header types of all responses, each distinct one declared once. */
export interface HeaderTypes {
  /** Name of the type of a response's headers; undefined when it declares none. */
  readonly nameOf: (operation: Operation, response: Response, context: TypeContext) => string | undefined;
  /** Declarations so far, by name. */
  readonly declarations: ReadonlyMap<string, string>;
}

/**
 * Collects header types while operations are printed. A type is called after the response component, else after its
 * first header, else after the first operation that has it.
 * @param note is told of every name that a module uses
 */
export function collectHeaderTypes(taken: Iterable<string>, note: (name: string) => void): HeaderTypes {
  const scope = new NameScope(taken);
  const names = new Map<string, string>();
  const declarations = new Map<string, string>();
  const nameOf = (operation: Operation, response: Response, context: TypeContext): string | undefined => {
    const type = responseHeadersType(response, context);
    if (type === undefined) return undefined;
    const known = names.get(type);
    const name = known ?? scope.take(`${freeStem(operation, response, scope)}Headers`);
    if (known === undefined) {
      names.set(type, name);
      declarations.set(name, `export interface ${name} ${type}\n`);
    }
    note(name);
    return name;
  };
  return { nameOf, declarations };
}

/** The first name of these that is free; many responses share one set of headers, so no operation's name fits first. */
function freeStem(operation: Operation, response: Response, scope: NameScope): string {
  const first = pascalCase(response.headers[0]?.name ?? '');
  const success = operation.responses.find((other) => other.status.startsWith('2'));
  const status = response === success ? '' : pascalCase(response.status).replace(/^_/, '');
  const stems = [response.componentName === undefined ? first : pascalCase(response.componentName), first];
  const own = pascalCase(operation.operationId) + status;
  return stems.find((stem) => !scope.has(`${stem}Headers`)) ?? own;
}
