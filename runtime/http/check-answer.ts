import type { Problem } from '../validate/request/problem.ts';
import type { CheckedAnswer } from '../validate/request/response-check.ts';
import type { Shape } from '../wire/exact-json.ts';
import { isJsonMediaType } from '../wire/media-type.ts';
import { isSource, jsonText } from './answer.ts';
import { HttpError } from './http-error.ts';
import type { PreparedOperation } from './prepared-operation.ts';
import { loadOnce } from './prepared-operation.ts';

/**
 * Holds an answer against its operation with the emitted check: status, media type, headers, and the body as it will
 * be on the wire. Streamed bodies are not looked at.
 */
export async function checkAnswer(
  { responseCheck }: Pick<PreparedOperation, 'responseCheck'>,
  answer: CheckedAnswer,
  shape?: Shape,
): Promise<readonly Problem[]> {
  const check = await loadOnce(responseCheck);
  return check === undefined ? [] : check({ ...answer, body: wireBody(answer, shape) });
}

function wireBody({ body, contentType }: CheckedAnswer, shape: Shape | undefined): unknown {
  if (body === undefined) return undefined;
  // Bytes are never held against a schema, so they stand for what has not been produced yet.
  if (isSource(body) || body instanceof Blob || body instanceof ArrayBuffer) return new Uint8Array();
  // A Date becomes text and an undefined member goes away: the client sees the JSON, so the JSON is checked.
  if (isJsonMediaType(contentType) && !(body instanceof Uint8Array))
    return JSON.parse(jsonText(body, shape)) as unknown;
  return body;
}

/** The error that stands for an invalid answer when answers are checked strictly. */
export function invalidAnswer(problems: readonly Problem[]): HttpError {
  const detail = 'the answer of the handler does not meet the description';
  return new HttpError(500, { kind: 'invalid-response', detail, errors: problems, cause: problems });
}
