import { fieldSpecs } from '../../wire/field-specs.ts';
import { encodeForm } from '../../wire/form.ts';
import { encodeMultipart } from '../../wire/multipart.ts';
import { selectMediaType } from '../../wire/media-type.ts';
import { badValue } from '../../wire/wire-error.ts';
import type { ArgumentWriter } from '../descriptor.ts';

/** A JSON body of any media type; `contentType` of the arguments wins. */
export function jsonAs(
  type: string,
  encode: (body: unknown) => RequestInit['body'] = (body) => JSON.stringify(body),
): ArgumentWriter {
  return (body, _, request, { contentType = type }) => {
    if (body === undefined) return;
    request.headers['content-type'] = String(contentType);
    request.body = encode(body);
  };
}

/** A JSON body. */
export const json: ArgumentWriter = /* @__PURE__ */ jsonAs('application/json');

/** An urlencoded body; `fields` as in {@link fieldSpecs}. */
export function form(fields: string = ''): ArgumentWriter {
  const specs = fieldSpecs(fields);
  return jsonAs('application/x-www-form-urlencoded', (body) => encodeForm(Object(body) as object, specs));
}

/**
 * A multipart body; `fields` as in {@link fieldSpecs}, `type` when it is not `multipart/form-data`. `fetch` names its
 * type, which has the boundary.
 */
export function multipart(fields: string = '', type?: string): ArgumentWriter {
  const specs = fieldSpecs(fields);
  return (body, _, request) => {
    if (body !== undefined) request.body = encodeMultipart(Object(body) as object, specs, type);
  };
}

/** A body that is sent as it is: text, bytes, Blob, stream. A range of media types names none by itself. */
export function plain(type: string): ArgumentWriter {
  // The emitted argument type admits what fetch takes, and nothing else.
  const write = jsonAs(type, (body) => body as RequestInit['body']);
  return (body, name, request, args) => {
    write(body, name, request, args);
    // Fetch section 5.3: a stream can only be sent half duplex, and must say so.
    if (request.body instanceof ReadableStream) {
      if (!sendsStreams()) throw badValue(name, 'this platform sends no streams');
      // It can be read only once.
      Object.assign(request, { duplex: 'half', retry: 0 });
    }
    if (request.headers['content-type']?.includes('*')) delete request.headers['content-type'];
  };
}

/** Platforms that cannot would send the text `[object ReadableStream]`. */
function sendsStreams(): boolean {
  let isAsked = false;
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex(): 'half' {
      isAsked = true;
      return 'half';
    },
  };
  return !new Request('http://localhost', init).headers.has('content-type') && isAsked;
}

/**
 * The body in the media type that the argument `contentType` names, parameters such as `charset` aside; in the first one
 * when it names none.
 * @throws WireError for a media type that the operation does not take
 */
export function oneOf(writers: Readonly<Record<string, ArgumentWriter>>): ArgumentWriter {
  const types = Object.keys(writers);
  return (body, name, request, args) => {
    const { contentType = types[0] } = args;
    const type = selectMediaType(types, String(contentType)) ?? types.find((each) => each === contentType);
    if (type === undefined) throw badValue('contentType', `${types.join(', ')} expected, got ${String(contentType)}`);
    writers[type]?.(body, name, request, args);
  };
}
