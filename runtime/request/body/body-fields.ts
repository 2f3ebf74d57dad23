import type { WireLimits } from '../../wire/bracket.ts';
import { pointerOf } from '../../schema/run.ts';
import type { Codec } from '../codec.ts';
import { type ValueContext } from '../decode-scalar.ts';
import { decodeValue } from '../decode-value.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import type { RequestContext } from '../request-context.ts';

/** Bounds on the bracket grammar of forms and of the fields of multipart bodies. */
export const FORM_LIMITS: WireLimits = {
  depth: REQUEST_LIMITS.depth,
  keys: 5 * REQUEST_LIMITS.fields,
  // Only the schema knows which numbers are indices: `decodeValue` bounds them.
  index: Infinity,
  length: REQUEST_LIMITS.formLength,
};

/** Where decoding of a body starts. */
export function bodyContext(context: RequestContext): ValueContext {
  const { lenient, ignoresReadOnly, takesLong, unknown, sink } = context;
  const nameOf: ValueContext['nameOf'] = (path) => pointerOf(path);
  return { in: 'body', lenient, ignoresReadOnly, takesLong, unknown, sink, nameOf, path: [] };
}

/** Types raw fields (texts, arrays and hashes of texts) by the codec of the body. */
export function typeFields(codec: Codec, fields: object, context: RequestContext): unknown {
  return decodeValue(codec, fields, bodyContext(context));
}
