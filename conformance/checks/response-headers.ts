import type { Header } from '../../model/media-type.ts';
import { refused } from '../../runtime/request/decode-scalar.ts';
import { type HeaderForm, readResponseHeader, shapeOf } from '../../runtime/request/parameters/response-header.ts';
import { createSink } from '../../runtime/request/problem-sink.ts';
import { isJsonMediaType } from '../../runtime/wire/media-type.ts';
import { textCodec } from '../exchange/schema-codec.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Check, CheckSession } from './check.ts';

/** Declared headers: required ones are there, and every value meets its schema after its text is typed (OAS 4.8.21). */
export const responseHeaders: Check = {
  id: 'response-headers',
  title: 'declared headers are present and valid',
  inspect({ response, declared }, session) {
    if (declared === undefined || declared.headers.length === 0) return undefined;
    return declared.headers.flatMap((header) => {
      const name = header.name.toLowerCase();
      // OAS 4.8.17: a header named Content-Type is ignored, the content map describes it.
      return name === 'content-type' ? [] : inspectHeader(header, headerValue(response, name), session);
    });
  },
};

function inspectHeader(header: Header, value: string | undefined, session: CheckSession): readonly Violation[] {
  const place = { part: 'header', pointer: header.name.toLowerCase() } as const;
  if (value === undefined) {
    return header.required ? [{ ...place, expected: `the required header ${header.name}`, got: 'no such header' }] : [];
  }
  const accepts = (typed: unknown): boolean => session.schemas.accepts(header.schema, typed, 'response');
  const sink = createSink();
  const typed = readResponseHeader(formOf(header), value, { sink, accepts });
  const got = JSON.stringify(value);
  if (typed === refused) return sink.problems.slice(0, 1).map(({ expected }) => ({ ...place, expected, got }));
  if (accepts(typed)) return [];
  const first = session.schemas.findings(header.schema, typed, 'response')[0];
  return [{ ...place, expected: first?.expected ?? `a value as ${header.name} declares`, got }];
}

/** How a header is read: as emitted checks of answers read it. */
function formOf({ name, explode, schema, content }: Header): HeaderForm {
  const codec = textCodec(schema);
  const isJson = content !== undefined && isJsonMediaType(content.name);
  const isExploded = explode && content === undefined;
  return { name, explode: isExploded, shape: shapeOf(codec), codec, ...(isJson ? { json: true } : {}) };
}
