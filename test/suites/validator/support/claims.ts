import { expect, it } from 'vitest';
import { operationTable } from '../../../../generated/server/operation-table.ts';
import {
  anyCredential,
  createService,
  type HandlerContext,
  type HandlerSet,
  type Service,
  unimplementedOperations,
} from '../../../../runtime/http/index.ts';
import type { Problem, ProblemDetail } from '../../../../runtime/request/index.ts';
import type { DecodedRequest } from '../../../../runtime/request/request-decoder.ts';
import type { DecodeMode } from '../../../../runtime/request/raw-request.ts';

/** What travels with a request besides its line. */
export interface Sent {
  /** JSON body. */
  readonly json?: unknown;
  /** Urlencoded body. */
  readonly form?: string;
  /** Body of another kind. */
  readonly body?: { readonly contentType: string; readonly bytes: string };
  /** Default `strict`. */
  readonly mode?: DecodeMode;
}

/** Why a request is refused, as the answer tells it: where, which name or JSON pointer, which rule. */
export type Reason = readonly [place: Problem['in'], name: string, rule: string];

/** One thing a ledger row says, and whether it is about requests that pass, requests that do not, or answers. */
export interface Claim {
  readonly kind: 'takes' | 'refuses' | 'returns';
  readonly holds: () => Promise<void>;
}

/** What the emitted chain made of a request. */
interface Outcome {
  readonly status: number;
  readonly operation: string | undefined;
  readonly request: DecodedRequest | undefined;
  readonly errors: readonly ProblemDetail[];
}

const decoded = new Map<string, DecodedRequest>();

/** Handlers that keep what they were called with. */
const handlers: HandlerSet = Object.fromEntries(
  (await unimplementedOperations(operationTable, {})).map(({ operationId, handler = operationId }) => [
    handler,
    async (request: DecodedRequest, { requestId }: HandlerContext) => {
      decoded.set(requestId, request);
      return { status: 299 };
    },
  ]),
);

function serviceOf(mode: DecodeMode): Service {
  const security = anyCredential(operationTable);
  return createService(operationTable, handlers, { security, mode, maxBodyBytes: 8 << 20, maxTargetLength: 32 << 10 });
}

const services: Readonly<Record<DecodeMode, Service>> = { strict: serviceOf('strict'), lenient: serviceOf('lenient') };
let calls = 0;

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function bodyOf({ json, form, body }: Sent): { readonly contentType: string; readonly bytes: string } | undefined {
  if (json !== undefined) return { contentType: 'application/json', bytes: JSON.stringify(json) };
  if (form !== undefined) return { contentType: 'application/x-www-form-urlencoded', bytes: form };
  return body;
}

/** Sends `METHOD /path?query`, the path below `/api/v4`, through the emitted routes, decoders and rules. */
export async function send(line: string, sent: Sent = {}): Promise<Outcome> {
  const [method = '', target = ''] = line.split(' ');
  const requestId = `claim-${calls++}`;
  const body = bodyOf(sent);
  const answer = await services[sent.mode ?? 'strict']({
    method,
    target: `/api/v4${target}`,
    headers: {
      'private-token': 'secret',
      'x-request-id': requestId,
      ...(body === undefined ? {} : { 'content-type': body.contentType }),
    },
    body: body === undefined ? undefined : chunksOf(body.bytes),
    signal: new AbortController().signal,
  });
  if (answer === undefined) throw new Error(`${line}: outside the base path`);
  const text = typeof answer.body === 'string' && answer.status >= 400 ? answer.body : '{}';
  const { errors = [] } = JSON.parse(text) as { errors?: ProblemDetail[] }; // problem details, which this service makes
  return { status: answer.status, operation: answer.operationId, request: decoded.get(requestId), errors };
}

/** The request reaches the operation, decoded to these values; a JSON body arrives as it was sent unless said otherwise. */
export function takes(
  operation: string,
  line: string,
  sent: Sent & { readonly path?: object; readonly query?: object; readonly value?: unknown } = {},
): Claim {
  const holds = async (): Promise<void> => {
    const outcome = await send(line, sent);
    expect(outcome.errors, line).toEqual([]);
    expect([outcome.status, outcome.operation], line).toEqual([299, operation]);
    if (sent.path !== undefined) expect(outcome.request?.path, line).toEqual(sent.path);
    if (sent.query !== undefined) expect(outcome.request?.query, line).toMatchObject(sent.query);
    if ('value' in sent) expect(outcome.request?.body, line).toEqual(sent.value);
    else if (sent.json !== undefined) expect(outcome.request?.body, line).toEqual(sent.json);
  };
  return { kind: 'takes', holds };
}

/** The request is refused with 400, for this reason and no other. */
export function refuses(line: string, reason: Reason, sent: Sent = {}): Claim {
  const holds = async (): Promise<void> => {
    const { status, errors, operation } = await send(line, sent);
    const reasons = errors.map((error) => [error.in, error.pointer ?? error.name, error.rule]);
    expect([operation, status, reasons], `${line} ${JSON.stringify(sent).slice(0, 200)}`).toEqual([
      expect.any(String),
      400,
      [reason],
    ]);
  };
  return { kind: 'refuses', holds };
}

/** A test of one or several ledger rows: at least one request taken, at least one refused, every claim checked. */
export function proves(name: string, ...claims: readonly (Claim | readonly Claim[])[]): void {
  it(name, async () => {
    const all = claims.flat();
    const kinds = new Set(all.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['takes', 'refuses']));
    for (const { holds } of all) await holds();
  });
}
