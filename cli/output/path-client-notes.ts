import type { Api, Diagnostic } from '../../model/index.ts';
import { createPositions } from '../../model/diff/positions.ts';
import type { DocumentStore } from '../../model/load/document-store.ts';
import type { Operation } from '../../model/operation.ts';
import { isInPathClient } from '../../generators/types/index.ts';

/**
 * What the path-keyed client cannot say of a description, as warnings; the functions of the operations can.
 * @param sources opens the documents, asked for when there is something to say: they are not kept for that
 */
export async function pathClientNotes(
  api: Api,
  sources: () => Promise<DocumentStore | undefined>,
): Promise<readonly Diagnostic[]> {
  const found = api.operations.flatMap((operation) => {
    const message = problemOf(operation);
    return message === undefined ? [] : [{ operation, message }];
  });
  if (found.length === 0) return [];
  const store = await sources();
  const positions = store && createPositions(store);
  return found.map(({ operation, message }): Diagnostic => {
    const at = positions?.(operation.location);
    return {
      code: 'not-in-path-client',
      severity: 'warning',
      message,
      location: operation.location,
      line: at?.line,
      column: at?.column,
      suggestion: `the function \`${operation.operationId}\` of the emitter \`client\` has it`,
      clause: undefined,
    };
  });
}

function problemOf(operation: Operation): string | undefined {
  const name = `${operation.method} ${operation.path}`;
  if (!isInPathClient(operation)) return `openapi-fetch has no method for ${name}; path-keyed clients are without it`;
  const whole = operation.parameters.find((parameter) => parameter.in === 'querystring');
  return whole && `openapi-fetch has no place for the query string \`${whole.name}\` of ${name}`;
}
