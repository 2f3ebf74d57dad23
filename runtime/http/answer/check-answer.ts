import type { XmlParser } from '../../request/body/xml/xml-parser.ts';
import type { Problem } from '../../request/problem.ts';
import type { CheckedAnswer, ResponseCheck } from '../../request/response-check.ts';
import { nearestNumbers } from '../../request/exact-value.ts';
import { parseLong } from '../../wire/exact/exact-json.ts';
import type { Shape } from '../../wire/exact/exact-shape.ts';
import { isJsonMediaType } from '../../wire/media-type.ts';
import { isSource, jsonText } from './answer.ts';
import { explained } from '../explained.ts';
import { HttpError } from '../http-error.ts';

/** What this module does, for those who import it late. */
export interface AnswerCheck {
  readonly checkAnswer: typeof checkAnswer;
  readonly invalidAnswer: typeof invalidAnswer;
}

/** What more has to be known of an answer. */
export interface AnswerReading {
  /** Where its texts are numbers on the wire. */
  readonly shape?: Shape | undefined;
  /** Reads XML; nothing is said of it otherwise. */
  readonly parseXml?: XmlParser | undefined;
}

/**
 * Holds an answer against its operation with the emitted check: status, media type, headers, and the body as it will
 * be on the wire. Streamed bodies are not looked at.
 */
export async function checkAnswer(
  check: ResponseCheck | undefined,
  answer: CheckedAnswer,
  { shape, parseXml }: AnswerReading = {},
): Promise<readonly Problem[]> {
  if (check === undefined) return [];
  const wire = { ...answer, body: wireBody(answer, shape) };
  return explained((explain) => check(wire, explain, parseXml));
}

function wireBody({ body, contentType }: CheckedAnswer, shape: Shape | undefined): unknown {
  if (body === undefined) return undefined;
  // Bytes are never held against a schema, so they stand for what has not been produced yet.
  if (isSource(body) || body instanceof Blob || body instanceof ArrayBuffer) return new Uint8Array();
  // A Date becomes text and an undefined member goes away: the client sees the JSON, so the JSON is checked.
  if (isJsonMediaType(contentType) && !(body instanceof Uint8Array))
    return nearestNumbers(parseLong(jsonText(body, shape)));
  return body;
}

/** The error that stands for an invalid answer when answers are checked strictly. */
export function invalidAnswer(problems: readonly Problem[]): HttpError {
  const detail = 'the answer of the handler does not meet the description';
  return new HttpError(500, { kind: 'invalid-response', detail, errors: problems, cause: problems });
}
