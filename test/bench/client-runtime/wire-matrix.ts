import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createFetchClient from 'openapi-fetch';
import {
  createRuntimeClient,
  cookie,
  form,
  header,
  operation,
  type Operation,
  type ArgumentWriter,
  type Success,
} from '../../../runtime/client/index.ts';
import { encoderOf } from '../../../runtime/wire/encode-parameter.ts';
import type { ParameterIn, Style } from '../../../runtime/wire/style.ts';
import type { BenchRow } from '../row.ts';

/** One way to write a value: where, how, and what must arrive. */
interface Case {
  readonly place: Exclude<ParameterIn, 'querystring'> | 'body';
  readonly style: Style;
  readonly explode: boolean;
  readonly name: string;
  readonly value: unknown;
  /** Target after `/c/`, field value, or body; undefined when the call must be refused. */
  readonly expected: string | undefined;
}

const LIST = ['a', 'b c'];
const HASH = { R: 'a', G: 'b c' };
const TREE = { x: { y: ['1', '2'] }, z: [{ k: 'v' }] };

const rows = (
  place: Case['place'],
  style: Style,
  explode: boolean,
  expected: readonly (string | undefined)[],
): Case[] =>
  [LIST, HASH, 'a/ü', true].flatMap((value, index) => {
    const text = expected[index];
    return text === undefined ? [] : [{ place, style, explode, name: 'p', value, expected: text }];
  });

/** OAS "Style Examples" for an array, an object, a text and a boolean, and the shapes of requests beyond that table. */
const CASES: readonly Case[] = [
  ...rows('path', 'simple', false, ['a,b%20c', 'R,a,G,b%20c', 'a%2F%C3%BC', 'true']),
  ...rows('path', 'simple', true, ['a,b%20c', 'R=a,G=b%20c', 'a%2F%C3%BC', 'true']),
  ...rows('path', 'label', false, ['.a,b%20c', '.R,a,G,b%20c', '.a%2F%C3%BC', '.true']),
  ...rows('path', 'label', true, ['.a.b%20c', '.R=a.G=b%20c', '.a%2F%C3%BC', '.true']),
  ...rows('path', 'matrix', false, [';p=a,b%20c', ';p=R,a,G,b%20c', ';p=a%2F%C3%BC', ';p=true']),
  ...rows('path', 'matrix', true, [';p=a;p=b%20c', ';R=a;G=b%20c', ';p=a%2F%C3%BC', ';p=true']),
  ...rows('query', 'form', true, ['?p=a&p=b%20c', '?R=a&G=b%20c', '?p=a%2F%C3%BC', '?p=true']),
  ...rows('query', 'form', false, ['?p=a,b%20c', '?p=R,a,G,b%20c', '?p=a%2F%C3%BC', '?p=true']),
  ...rows('query', 'pipeDelimited', false, ['?p=a|b%20c', '?p=R|a|G|b%20c']),
  ...rows('query', 'deepObject', true, [undefined, '?p[R]=a&p[G]=b%20c']),
  { place: 'query', style: 'spaceDelimited', explode: false, name: 'p', value: ['a', 'b'], expected: '?p=a%20b' },
  { place: 'query', style: 'form', explode: true, name: 'p[]', value: ['1', '2'], expected: '?p[]=1&p[]=2' },
  {
    place: 'query',
    style: 'deepObject',
    explode: true,
    name: 'p',
    value: TREE,
    expected: '?p[x][y][]=1&p[x][y][]=2&p[z][0][k]=v',
  },
  {
    place: 'query',
    style: 'form',
    explode: true,
    name: 'p',
    value: new Date(0),
    expected: '?p=1970-01-01T00%3A00%3A00.000Z',
  },
  ...rows('header', 'simple', false, ['a,b c', 'R,a,G,b c', undefined, 'true']),
  ...rows('header', 'simple', true, ['a,b c', 'R=a,G=b c', undefined, 'true']),
  ...rows('cookie', 'form', false, ['p=a,b%20c', 'p=R,a,G,b%20c', 'p=a%2F%C3%BC', 'p=true']),
  ...['', '.', '..', undefined].map((value): Case => ({
    place: 'path',
    style: 'simple',
    explode: false,
    name: 'p',
    value,
    expected: undefined,
  })),
  {
    place: 'body',
    style: 'deepObject',
    explode: true,
    name: 'p',
    value: [{ k: 'a', v: '1' }, { k: 'b' }],
    expected: 'p[0][k]=a&p[0][v]=1&p[1][k]=b',
  },
  {
    place: 'body',
    style: 'deepObject',
    explode: true,
    name: 'p',
    value: TREE,
    expected: 'p[x][y][]=1&p[x][y][]=2&p[z][0][k]=v',
  },
];

interface Arrived {
  readonly target: string;
  readonly header: string;
  readonly cookie: string;
  readonly body: string;
}

/** Share of the cases that arrive as the table says, against openapi-fetch called with what its types offer. */
export async function matrixRow(): Promise<BenchRow> {
  let arrived: Arrived | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { p = '', cookie = '' } = request.headers;
      arrived = { target: request.url ?? '', header: String(p), cookie, body: Buffer.concat(chunks).toString() };
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
  const [ours, peer] = [await score(callOurs), await score(callFetch)];
  server.close();
  return {
    measure: `wire matrix, ${CASES.length} cases`,
    unit: '%',
    ours,
    peer,
    peerName: 'openapi-fetch',
    ratio: ours / peer,
    target: '100 %',
    met: ours === 100,
  };
}

/** Brackets and bars may be encoded or not: both read back the same. */
function isRight({ place, expected = '' }: Case, arrived: Arrived | undefined): boolean {
  if (arrived === undefined) return false;
  const texts = {
    path: arrived.target.slice(3),
    query: arrived.target.slice(2),
    header: arrived.header,
    cookie: arrived.cookie,
    body: arrived.body,
  };
  return texts[place].replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%7C', '|') === expected;
}

type AnyCall = Operation<Record<string, unknown>, Success<200, unknown>>;

function callOurs(baseUrl: string, { place, style, explode, name, value }: Case): Promise<unknown> {
  const encoder = place === 'body' ? undefined : encoderOf({ in: place, style, explode });
  const writers = (): Record<string, ArgumentWriter> => {
    if (encoder === undefined) return { body: form('p:deepObject') };
    if (place === 'header') return { p: header(name, encoder) };
    return { p: place === 'cookie' ? cookie(name, encoder) : encoder(name) };
  };
  const texts: Partial<Record<Case['place'], string>> = { body: 'POST /c', path: 'GET /c/{p}', query: 'GET /c?' };
  const call: AnyCall = operation(texts[place] ?? 'GET /c', { args: writers() });
  const client = createRuntimeClient({ server: () => baseUrl });
  return call(client, place === 'body' ? { body: { p: value } } : { p: value });
}

function callFetch(baseUrl: string, { place, style, explode, name, value }: Case): Promise<unknown> {
  const querySerializer = { array: { style: style as 'form', explode }, object: { style: style as 'form', explode } };
  const client = createFetchClient<Record<string, Record<string, never>>>({ baseUrl, querySerializer });
  // Its path templates know the styles by their RFC 6570 operators.
  const operators: Readonly<Record<string, string>> = { label: '.', matrix: ';' };
  const path = place === 'path' ? `/c/{${operators[style] ?? ''}p${explode ? '*' : ''}}` : '/c';
  const where = place === 'body' ? {} : { params: { [place]: { [name]: value } } };
  const body =
    place === 'body' ? { body: { p: value }, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {};
  const method = place === 'body' ? 'POST' : 'GET';
  // The library types paths by a description; these are made up.
  const request = client.request as unknown as (method: string, path: string, init: object) => Promise<unknown>;
  return request(method, path, { ...where, ...body });
}
