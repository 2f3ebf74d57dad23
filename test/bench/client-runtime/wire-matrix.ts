import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createFetchClient from 'openapi-fetch';
import {
  createRuntimeClient,
  cookie,
  form,
  header,
  multipart,
  operation,
  type Operation,
  type ArgumentWriter,
  type Success,
} from '../../../runtime/client/index.ts';
import { encoderOf } from '../../../runtime/wire/encoder-of.ts';
import { filled } from '../../../runtime/wire/path-safety.ts';
import type { BenchRow } from '../row.ts';
import { callerOfHeyApi } from './matrix-hey-api.ts';
import { CASES, type Case } from './matrix-cases.ts';

interface Arrived {
  readonly target: string;
  readonly header: string;
  readonly cookie: string;
  readonly body: string;
  /** Of a multipart body `name;file|type|text`, separated by spaces. */
  readonly parts: string;
}

/**
 * Share of the cases that arrive as the table says, against openapi-fetch called with what its types offer and against
 * the functions that hey-api makes of a description of the cases.
 */
export async function matrixRow(): Promise<BenchRow> {
  let arrived: Arrived | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { p = '', cookie = '' } = request.headers;
      const body = Buffer.concat(chunks).toString();
      const parts = partsOf(request.headers['content-type'] ?? '', body);
      arrived = { target: request.url ?? '', header: String(p), cookie, body, parts };
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has such an address
  const score = async (call: (base: string, one: Case) => Promise<unknown>): Promise<number> => {
    let met = 0;
    for (const one of CASES) {
      arrived = undefined;
      const isRefused = await call(`http://127.0.0.1:${port}`, one).then(
        () => false,
        () => true,
      );
      met += Number(one.expected === undefined ? isRefused && arrived === undefined : isRight(one, arrived));
    }
    return (met / CASES.length) * 100;
  };
  const ours = await score(callOurs);
  const heyApi = await callerOfHeyApi();
  const peers = [{ name: 'openapi-fetch', percent: await score(callFetch) }];
  if (heyApi !== undefined) peers.push({ name: 'hey-api', percent: await score(heyApi) });
  server.close();
  const peer = Math.max(...peers.map(({ percent }) => percent));
  return {
    measure: `wire matrix, ${CASES.length} cases`,
    unit: '%',
    ours,
    peer,
    peerName: peers.map(({ name, percent }) => `${name} ${Math.round(percent)}`).join(', '),
    ratio: ours / peer,
    target: '100 %',
    met: ours === 100,
  };
}

/** The parts of a multipart body, without the name that FormData gives to what is no file. */
function partsOf(contentType: string, body: string): string {
  const boundary = /^multipart\/form-data; ?boundary=(\S+)$/.exec(contentType)?.[1];
  if (boundary === undefined) return '';
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return parts
    .map((part) => {
      const [head = '', text = ''] = part.split('\r\n\r\n');
      const name = /; name="([^"]*)"/.exec(head)?.[1] ?? '';
      const file = /; filename="([^"]*)"/.exec(head)?.[1] ?? 'blob';
      const type = /^content-type: ?(.*)$/im.exec(head)?.[1]?.trim() ?? '';
      return `${name}${file === 'blob' ? '' : `;${file}`}|${type}|${text}`;
    })
    .join(' ');
}

/** Brackets, bars and colons may be encoded or not: both read back the same. */
function isRight({ place, expected = '' }: Case, arrived: Arrived | undefined): boolean {
  if (arrived === undefined) return false;
  const texts = {
    path: arrived.target.replace(/^\/\w+\//, ''),
    query: arrived.target.replace(/^\/\w+/, ''),
    // A list in a field may have blanks behind its commas (RFC 9110 section 5.6.1).
    header: arrived.header.replaceAll(', ', ','),
    cookie: arrived.cookie,
    body: arrived.body,
    multipart: arrived.parts,
  };
  const same = { '%5B': '[', '%5D': ']', '%7C': '|', '%3A': ':' };
  const plain = (text: string): string =>
    Object.entries(same).reduce((before, [code, sign]) => before.replaceAll(code, sign), text);
  return plain(texts[place]) === plain(expected);
}

type AnyCall = Operation<Record<string, unknown>, Success<200, unknown>>;

function callOurs(baseUrl: string, { place, style, explode, name, value, contentType }: Case): Promise<unknown> {
  const isBody = place === 'body' || place === 'multipart';
  const encoder = isBody ? undefined : encoderOf({ in: place, style, explode });
  const writers = (): Record<string, ArgumentWriter> => {
    const words = style === 'form' ? 'joined' : style;
    const fields = style === 'form' && explode ? encodeURIComponent(contentType ?? '') : words;
    if (encoder === undefined)
      return { body: place === 'body' ? form('p:deepObject') : multipart(fields && `p:${fields}`) };
    if (place === 'header') return { p: header(name, encoder) };
    return { p: place === 'cookie' ? cookie(name, encoder) : (place === 'path' ? filled(encoder) : encoder)(name) };
  };
  const call: AnyCall = operation(`${isBody ? 'POST' : 'GET'} ${place === 'path' ? '/c/{p}' : '/c'}`, '', writers());
  const client = createRuntimeClient({}, baseUrl);
  return call(client, isBody ? { body: { p: value } } : { p: value });
}

function callFetch(baseUrl: string, { place, style, explode, name, value }: Case): Promise<unknown> {
  const querySerializer = { array: { style: style as 'form', explode }, object: { style: style as 'form', explode } };
  const client = createFetchClient<Record<string, Record<string, never>>>({ baseUrl, querySerializer });
  // Its path templates know the styles by their RFC 6570 operators.
  const operators: Readonly<Record<string, string>> = { label: '.', matrix: ';' };
  const path = place === 'path' ? `/c/{${operators[style] ?? ''}p${explode ? '*' : ''}}` : '/c';
  const isBody = place === 'body' || place === 'multipart';
  const where = isBody ? {} : { params: { [place]: { [name]: value } } };
  const type = place === 'body' ? 'application/x-www-form-urlencoded' : 'multipart/form-data';
  const body = isBody ? { body: { p: value }, headers: { 'content-type': type } } : {};
  const method = isBody ? 'POST' : 'GET';
  // The library types paths by a description; these are made up.
  const request = client.request as unknown as (method: string, path: string, init: object) => Promise<unknown>;
  return request(method, path, { ...where, ...body });
}
