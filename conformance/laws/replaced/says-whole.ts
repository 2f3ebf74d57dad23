import type { Operation } from '../../../model/operation.ts';
import { oneLine } from '../values/sentences.ts';

const WHOLE = /\b(?:as a whole|whole|replaces? (?:it|all|the|an?)|(?:is|are) replaced)\b/i;

/** True for what is said, or called, to replace whole things: PUT of many services changes what is sent and nothing else. */
export function saysWhole({ operationId, summary = '', description = '' }: Operation): boolean {
  return /^replace/i.test(operationId) || WHOLE.test(oneLine(`${summary} ${description}`));
}
