import type { WireLimits } from '../../wire/bracket.ts';
import { pointerOf } from '../../schema/run.ts';
import { type ValueContext } from '../decode-scalar.ts';
import { decodeTexts } from '../decode-texts.ts';
import type { BodyEntry } from '../operation-table.ts';
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
export function bodyContext({ exact, fields }: BodyEntry, context: RequestContext): ValueContext {
  const { lenient, ignoresReadOnly, takesLong, unknown, sink, raw } = context;
  const nameOf: ValueContext['nameOf'] = (path) => pointerOf(path);
  const keepsLong = exact !== undefined;
  const isParts = raw.body.kind === 'multipart';
  const place = { in: 'body', unknown, sink, nameOf } as const;
  return { ...place, path: [], fields, isParts, lenient, ignoresReadOnly, takesLong, keepsLong };
}

/**
 * Types raw fields (texts, arrays and hashes of texts) by the codec of the body.
 * @param others members of the body that are typed already
 */
export function typeFields(entry: BodyEntry, fields: object, context: RequestContext, others?: object): unknown {
  const wholeOf = (value: unknown): unknown => {
    return others === undefined || typeof value !== 'object' ? value : { ...value, ...others };
  };
  return decodeTexts(fields, bodyContext(entry, context), { entry, context, wholeOf });
}
