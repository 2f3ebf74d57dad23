import { explain } from '../../../../../runtime/request/explain.ts';
import type { DecodeResult } from '../../../../../runtime/request/problem.ts';
import type {
  DecodeMode,
  RawBody,
  RawRequest,
  ReadOnlyProperties,
  UnknownParameters,
} from '../../../../../runtime/request/raw-request.ts';
import type { DecodedRequest, RequestDecoder } from '../../../../../runtime/request/request-decoder.ts';

/** One tricky request with what must come of it. */
export interface TrickyRequest {
  readonly title: string;
  /** The clause or decision the expectation rests on. */
  readonly clause: string;
  readonly operation: string;
  readonly path?: readonly string[];
  readonly query?: string;
  readonly headers?: RawRequest['headers'];
  readonly body?: RawBody;
  readonly mode?: DecodeMode;
  readonly unknown?: UnknownParameters;
  readonly readOnly?: ReadOnlyProperties;
  /** Parts of the decoded request that must come out exactly; the other parts are not looked at. */
  readonly value?: Partial<DecodedRequest>;
  /** Each refusal: location, name, rule. Together exactly what must be reported. */
  readonly problems?: readonly (readonly [location: string, name: string, rule: string])[];
  /** Default: 200 with `value`, 400 with `problems`. */
  readonly status?: number;
}

const NO_BODY: RawBody = { kind: 'none', contentType: '' };

/** Runs a tricky request through a decoder. */
export function run(decoder: RequestDecoder, request: TrickyRequest): DecodeResult<DecodedRequest> {
  const {
    path = [],
    query = '',
    headers = {},
    body = NO_BODY,
    mode = 'strict',
    unknown = 'refuse',
    readOnly = 'ignore',
  } = request;
  const raw: RawRequest = { method: 'GET', path, query, headers, body };
  return decoder(raw, {
    mode,
    unknownParameters: mode === 'lenient' && request.unknown === undefined ? 'pass' : unknown,
    readOnlyProperties: readOnly,
    explain,
  });
}

/** A JSON body as an adapter hands it over. */
export function json(value: unknown, contentType: string = 'application/json'): RawBody {
  return { kind: 'json', contentType, value };
}

/** An urlencoded body. */
export function form(text: string): RawBody {
  return { kind: 'form', contentType: 'application/x-www-form-urlencoded', text };
}

/** A multipart body of texts and files. */
export function multipart(
  parts: readonly (readonly [name: string, text: string, filename?: string | undefined, contentType?: string])[],
): RawBody {
  return {
    kind: 'multipart',
    contentType: 'multipart/form-data; boundary=x',
    parts: parts.map(([name, text, filename, contentType = '']) => {
      return { name, filename, contentType, bytes: new TextEncoder().encode(text) };
    }),
  };
}
