import type { Exchange } from '../exchange/exchange.ts';
import { isObject } from '../schema-walk.ts';
import { applicators } from '../schema-walk.ts';
import { isSuccess } from '../../model/facts/status.ts';

/** Names of members that errors have, and things hardly ever. */
const OF_ERRORS =
  /^(?:errors?|error_?(?:code|description|message)|message|detail|title|status|status_?code|code|type|instance|reason|fields|violations|path|timestamp|request_?id|trace_?id)$/i;

/** Names of which an error has at least one. */
const SAYS_WHY = /^(?:errors?|error_?(?:description|message)|message|detail|reason)$/i;

/**
 * True where a service says that something is wrong, and says so with the status of a success: the content is an error's, and none that the
 * description promises. One way of telling errors has one cause, wherever it shows.
 */
export function isErrorAsSuccess({ operation, response: { status }, content }: Exchange): boolean {
  if (status < 200 || status > 299 || content.kind !== 'json' || !isObject(content.value)) return false;
  const names = Object.keys(content.value);
  if (!names.some((name) => SAYS_WHY.test(name)) || !names.every((name) => OF_ERRORS.test(name))) return false;
  const schemas = operation.responses
    .filter(isSuccess)
    .flatMap((response) => response.content.flatMap(({ schema }) => schema ?? []));
  const promised = applicators(schemas);
  return promised.some(({ required }) => required.some((name) => !names.includes(name)));
}

/** Key of that cause. */
export const ERROR_AS_SUCCESS = 'errors told as success';
