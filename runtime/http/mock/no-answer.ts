import { declaredFor } from '../answer/negotiation.ts';
import { HttpError } from '../http-error.ts';
import type { OperationEntry } from '../operation-entry.ts';
import { answerable } from './choose-case.ts';
import type { MockCase } from './mock-case.ts';
import type { MockPreference } from './prefer.ts';

/** That nothing is what a request prefers (RFC 7240). */
export function noCase(operation: OperationEntry, { code, example }: MockPreference): HttpError {
  const wanted = [code === undefined ? '' : ` with status ${code}`, example === undefined ? '' : ` named ${example}`];
  const detail = `${operation.operationId} has no example${wanted.join('')}`;
  return new HttpError(501, { kind: 'not-implemented', detail });
}

/** What a mock could answer with, and what of it the client takes. */
export interface Possible {
  readonly cases: readonly MockCase[];
  /** Declared media types of success that the client takes. */
  readonly taken: readonly string[];
}

/**
 * Throws where a case is no answer: 501 for a schema that no value is known for, and 406 for a success in none of the media
 * types that the client takes: of those that are declared, a mock writes what texts and JSON values can be (RFC 9110 section 15.5.7).
 */
export function assertGiven(operation: OperationEntry, chosen: MockCase, { cases, taken }: Possible): void {
  const { status, contentType } = chosen;
  if (chosen.isWithoutValue === true) {
    const place = `${contentType ?? 'the body'} of ${status} of ${operation.operationId}`;
    const detail = /^multipart\//i.test(contentType ?? '')
      ? `no parts are known of ${place}: neither its schema nor an example has any`
      : `no value is known that meets the schema of ${place}; lint names what none can meet: no-valid-value`;
    throw new HttpError(501, { kind: 'not-implemented', detail });
  }
  if (contentType === undefined || !isSuccess(chosen) || taken.length === 0) return;
  if (declaredFor(taken, contentType) !== undefined) return;
  const written = new Set(
    answerable(cases)
      .filter(isSuccess)
      .flatMap((found) => found.contentType ?? []),
  );
  throw new HttpError(406, { kind: 'not-acceptable', detail: `available: ${[...written].join(', ')}` });
}

function isSuccess({ status }: MockCase): boolean {
  return status >= 200 && status < 300;
}
