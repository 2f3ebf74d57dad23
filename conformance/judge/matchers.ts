import type { Api } from '../../model/api.ts';
import type { WireRequest, WireResponse } from '../exchange/wire-message.ts';
import { placeOf } from '../finding.ts';
import { ruleTitle } from '../report/rules.ts';
import { type Judge, type JudgeOptions, createJudge } from './judge.ts';

/** What an assertion library makes of a matcher; Jest and Vitest have the same form. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The part of a Fetch API `Response` that is judged. */
export interface FetchedResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  clone(): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** What the response does not know of its request. */
export interface MadeRequest {
  /** `GET` when left out. */
  readonly method?: string;
  /** Where the request went, when it is not `response.url` (a server called without a network, say). */
  readonly url?: string;
}

/** Matchers for `expect.extend`. */
export interface DescriptionMatchers {
  /** A fetched response is one that the description allows: `await expect(response).toFollowDescription({ method: 'POST' })`. */
  readonly toFollowDescription: (received: FetchedResponse, request?: MadeRequest) => Promise<MatcherResult>;
}

/** Matchers of one description, for `expect.extend(createMatchers(api))`. */
export function createMatchers(api: Api, options: JudgeOptions = {}): DescriptionMatchers {
  const judge = createJudge(api, options);
  return {
    async toFollowDescription(received, { method = 'GET', url = received.url } = {}) {
      const request: WireRequest = { method: method.toUpperCase(), url, headers: [], body: undefined };
      return resultOf(judge, request, await messageOf(received));
    },
  };
}

/** What `fetch` has decoded is no longer as long, or coded, as its headers say. */
const CODED = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

async function messageOf(received: FetchedResponse): Promise<WireResponse> {
  const headers = new Map<string, string[]>();
  for (const [name, value] of received.headers) {
    const key = name.toLowerCase();
    if (!CODED.has(key)) headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  const body = new Uint8Array(await received.clone().arrayBuffer());
  return { status: received.status, headers, body, framingProblem: undefined };
}

function resultOf(judge: Judge, request: WireRequest, response: WireResponse): MatcherResult {
  const asked = `${request.method} ${request.url}`;
  const result = judge.judge(request, response);
  if (result === undefined) return { pass: false, message: () => `the description has no operation for ${asked}` };
  const lines = result.findings.map(
    (finding) =>
      `${placeOf(finding)}: expected ${finding.expected}, got ${finding.got} (${finding.check}: ${ruleTitle(finding.check)})`,
  );
  const pass = result.verdict === 'passed';
  const said = pass ? 'follows the description of' : 'does not follow the description of';
  const message = `the answer to ${asked} ${said} ${result.operationId}`;
  return {
    pass,
    message: () => [message, ...(result.reason === undefined ? [] : [result.reason]), ...lines].join('\n  '),
  };
}
