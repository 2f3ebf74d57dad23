import { expect, it } from 'vitest';
import { requestDecoders } from '../../../../generated/validators/index.ts';
import type { DecodedRequest, RequestDecoder } from '../../../../runtime/request/request-decoder.ts';
import type { DecodeResult } from '../../../../runtime/request/problem.ts';
import type { Reason } from './claims.ts';
import type { DecodeMode, RawBody } from '../../../../runtime/request/raw-request.ts';

/** One request to an operation of our description. */
export interface Request {
  readonly operation: string;
  /** Raw path values in template order; default: `1` for each. */
  readonly path?: readonly string[];
  readonly query?: string;
  /** JSON body. */
  readonly json?: unknown;
  /** Urlencoded body. */
  readonly form?: string;
  readonly body?: RawBody;
  readonly mode?: DecodeMode;
}

/** What a ledger row means for the validators: what is taken, what is refused, and for which reason alone. */
export interface Row {
  /** `[id][id] title`. */
  readonly name: string;
  readonly accepts: readonly (Request & { readonly value?: Partial<DecodedRequest> })[];
  readonly refuses: readonly (Request & { readonly because: Reason })[];
}

/** Decoders emitted for our description. */
const decoders: Readonly<Record<string, () => Promise<RequestDecoder>>> = requestDecoders;

function bodyOf({ json, form, body }: Request): RawBody {
  if (body !== undefined) return body;
  if (json !== undefined) return { kind: 'json', contentType: 'application/json', value: json };
  if (form !== undefined) return { kind: 'form', contentType: 'application/x-www-form-urlencoded', text: form };
  return { kind: 'none', contentType: '' };
}

/** Decodes a request with the validators of our description. */
export async function decode(request: Request): Promise<DecodeResult<DecodedRequest>> {
  const decoder = await decoders[request.operation]?.();
  if (decoder === undefined) throw new Error(`no decoder for ${request.operation}`);
  const { path = ['1', '1', '1'], query = '', mode = 'strict' } = request;
  const raw = { method: 'GET', path, query, headers: {}, body: bodyOf(request) };
  return decoder(raw, { mode, unknownParameters: mode === 'strict' ? 'refuse' : 'pass' });
}

/** One test per row: every request accepted with its value, every other one refused for just that reason. */
export function testRows(rows: readonly Row[]): void {
  it.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    expect(row.accepts.length * row.refuses.length).toBeGreaterThan(0);
    for (const request of row.accepts) {
      const result = await decode(request);
      expect(result.ok ? [] : result.problems).toEqual([]);
      const value: Readonly<Record<string, unknown>> = result.ok ? { ...result.value } : {};
      for (const [part, expected] of Object.entries(request.value ?? {})) {
        if (typeof expected === 'object' && expected !== null) expect(value[part]).toMatchObject(expected);
        else expect(value[part]).toEqual(expected);
      }
    }
    for (const request of row.refuses) {
      const result = await decode(request);
      const reasons = result.ok
        ? ['accepted']
        : result.problems.map((problem) => [problem.in, problem.name, problem.rule]);
      expect(reasons).toEqual([request.because]);
    }
  });
}

/** Rows for a query parameter with listed values. */
export function listed(
  operation: string,
  name: string,
  values: readonly string[],
  other: string = 'nonsense',
): Pick<Row, 'accepts' | 'refuses'> {
  return {
    accepts: values.map((value) => ({
      operation,
      query: `${name}=${value}`,
      value: { query: { [name]: decodeURIComponent(value.replaceAll('+', ' ')) } },
    })),
    refuses: [{ operation, query: `${name}=${other}`, because: ['query', name, 'enum'] }],
  };
}

/** Rows for a boolean query parameter, with its value when it is absent. */
export function boolean(operation: string, name: string, absent?: boolean): Pick<Row, 'accepts' | 'refuses'> {
  const fallback = absent === undefined ? [] : [{ operation, value: { query: { [name]: absent } } }];
  return {
    accepts: [
      { operation, query: `${name}=true`, value: { query: { [name]: true } } },
      { operation, query: `${name}=false`, value: { query: { [name]: false } } },
      ...fallback,
    ],
    refuses: ['1', 'yes', 'TRUE', 'null', ''].map((text) => ({
      operation,
      query: `${name}=${text}`,
      because: ['query', name, 'type'] as const,
    })),
  };
}

/** Rows for an integer or one of the words `None` and `Any`. */
export function integerOrWords(operation: string, name: string): Pick<Row, 'accepts' | 'refuses'> {
  return {
    accepts: [
      { operation, query: `${name}=7`, value: { query: { [name]: 7 } } },
      { operation, query: `${name}=None`, value: { query: { [name]: 'None' } } },
      { operation, query: `${name}=Any`, value: { query: { [name]: 'Any' } } },
    ],
    refuses: [{ operation, query: `${name}=seven`, because: ['query', name, 'type'] }],
  };
}

/** Rows for a free text: one value. */
export function text(operation: string, name: string, value: string = 'abc'): Pick<Row, 'accepts' | 'refuses'> {
  return {
    accepts: [{ operation, query: `${name}=${encodeURIComponent(value)}`, value: { query: { [name]: value } } }],
    refuses: [{ operation, query: `${name}=a&${name}=b`, because: ['query', name, 'duplicate'] }],
  };
}

/** Rows for an instant. */
export function instant(operation: string, name: string): Pick<Row, 'accepts' | 'refuses'> {
  return {
    accepts: [
      { operation, query: `${name}=2026-01-02T03:04:05Z`, value: { query: { [name]: '2026-01-02T03:04:05Z' } } },
      {
        operation,
        query: `${name}=2026-01-02T03%3A04%3A05%2B02%3A00`,
        value: { query: { [name]: '2026-01-02T03:04:05+02:00' } },
      },
    ],
    refuses: [
      { operation, query: `${name}=2026-02-30T00:00:00Z`, because: ['query', name, 'format'] },
      { operation, query: `${name}=yesterday`, because: ['query', name, 'format'] },
    ],
  };
}

/** Several row parts as one. */
export function both(...parts: readonly Pick<Row, 'accepts' | 'refuses'>[]): Pick<Row, 'accepts' | 'refuses'> {
  return { accepts: parts.flatMap((part) => part.accepts), refuses: parts.flatMap((part) => part.refuses) };
}
