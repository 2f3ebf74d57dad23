import type { SentExchange } from '../exchange/recording-transport.ts';
import type { WireField, WireRequest, WireResponse } from '../exchange/wire-message.ts';

/** Exchanges as an HTTP Archive (HAR 1.2). Secrets are replaced by `$TOKEN`. */
export function harReport(exchanges: readonly SentExchange[], masked: readonly string[] = []): string {
  const log = {
    log: {
      version: '1.2',
      creator: { name: 'forgewright conformance', version: '1' },
      entries: exchanges.map(entryOf),
    },
  };
  return `${maskedText(JSON.stringify(log, undefined, 1), masked)}\n`;
}

function maskedText(text: string, masked: readonly string[]): string {
  const secrets = masked.filter((secret) => secret !== '').map((secret) => JSON.stringify(secret).slice(1, -1));
  return secrets.reduce((left, secret) => left.replaceAll(secret, '$TOKEN'), text);
}

function entryOf({ request, response, startedAt, durationMs }: SentExchange): object {
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: requestOf(request),
    response: responseOf(response),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

function requestOf({ method, url, headers, body }: WireRequest): object {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: fields(headers),
    queryString: URL.canParse(url) ? fields([...new URL(url).searchParams]) : [],
    ...(body === undefined ? {} : { postData: { mimeType: type, ...textOf(body) } }),
    headersSize: -1,
    bodySize: body?.byteLength ?? 0,
  };
}

function responseOf({ status, headers, body, framingProblem }: WireResponse): object {
  const all = [...headers].flatMap(([name, values]) => values.map((text): WireField => [name, text]));
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: fields(all),
    content: { size: body.byteLength, mimeType: headers.get('content-type')?.[0] ?? '', ...textOf(body) },
    redirectURL: headers.get('location')?.[0] ?? '',
    headersSize: -1,
    bodySize: body.byteLength,
    ...(framingProblem === undefined ? {} : { comment: framingProblem }),
  };
}

function fields(items: readonly WireField[]): readonly object[] {
  return items.map(([name, text]) => ({ name, value: text }));
}

/** Text where the bytes are UTF-8, base64 otherwise. */
function textOf(body: Uint8Array): object {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) };
  } catch {
    return { text: Buffer.from(body).toString('base64'), encoding: 'base64' };
  }
}
