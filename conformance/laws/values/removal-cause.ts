import type { Operation } from '../../../model/operation.ts';

/** Key of the cause that an operation does not remove what it should, where nothing but a list or its own use shows what is there. */
export function removalCause({ operationId }: Operation): string {
  return `removal ${operationId}`;
}
