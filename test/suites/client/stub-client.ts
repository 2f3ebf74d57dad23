import * as api from '../../../generated/client/index.ts';

/** The credential of the clients that the tests make. */
export const TOKEN = 'fwpat-test';

/** Where those clients believe the API is. */
export const ORIGIN = 'http://stub.test';

/** Makes a client: the one place of these tests that knows how. */
export function makeClient(options: api.CreateClientOptions): api.Client {
  return api.createClient(options);
}

/** A request as `fetch` was asked to send it. */
export interface Sent {
  readonly method: string;
  /** Request target without the prefix `/api/v4`, byte for byte. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; undefined when there is none. */
  readonly body: string | undefined;
}

/** What the stub answers. */
export interface Answer {
  /** 200 when not given. */
  readonly status?: number;
  /** Written as JSON unless it is text; no body when undefined. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client whose `fetch` writes down what it is asked to send, and answers from a list. */
export interface StubClient {
  readonly client: api.Client;
  readonly sent: readonly Sent[];
}

/** Makes a client that never touches the network; the last of the answers is given again and again. */
export function stubClient(answers: readonly Answer[], auth?: api.Auth): StubClient {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    const { pathname, search } = new URL(url);
    const text = await request.text();
    sent.push({
      method: request.method,
      target: pathname.replace(/^\/api\/v4/, '') + search,
      headers: Object.fromEntries(request.headers),
      body: init.body === undefined || init.body === null ? undefined : text,
    });
    return respond(answers[Math.min(sent.length, answers.length) - 1] ?? {});
  };
  const client = makeClient({ baseUrl: ORIGIN, fetch, auth: auth ?? { privateToken: TOKEN } });
  return { client, sent };
}

function respond({ status = 200, body, headers = {} }: Answer): Response {
  if (body === undefined) return new Response(null, { status, headers });
  const [content, type] = contentOf(body);
  return new Response(content, { status, headers: { 'content-type': type, ...headers } });
}

/** Body and media type of an answer. */
function contentOf(body: unknown): [content: string | Uint8Array<ArrayBuffer>, type: string] {
  if (typeof body === 'string') return [body, 'text/plain'];
  if (body instanceof Uint8Array) return [new Uint8Array(body), 'application/octet-stream'];
  return [JSON.stringify(body), 'application/json'];
}
