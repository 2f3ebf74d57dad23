import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

/** What comes back for header lines as they are. */
function exchange(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(reference.server.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', reject).on('close', () => resolve(text));
    const head = ['GET /api/v4/projects?per_page=1 HTTP/1.1', ...lines, 'Connection: close'];
    socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
  });
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

describe('what is no request of HTTP', () => {
  it('[A-ERROR-005] is refused in the form of all errors', async () => {
    const answer = await exchange(['Host: a.example', 'Content-Length: 1', 'Transfer-Encoding: chunked']);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json\r\n/);
    expect(answer).toContain('\r\n\r\n{"message":"400 Bad Request"}');
  });
});

describe('the host of a request', () => {
  it.each([
    ['said twice', ['Host: a.example', 'Host: b.example']],
    ['said twice alike', ['Host: a.example', 'Host: a.example']],
    ['not said', []],
  ])('is refused when it is %s', async (_how, lines) => {
    const answer = await exchange(lines);
    expect(statusOf(answer)).toBe(400);
    expect(answer).not.toContain('example/');
  });

  it.each([
    'a b',
    'a.example/../x',
    'me@b.example',
    'a"><script>',
    'a.example:99999',
    '\u00e4.example',
    'a\tb',
    "a'b",
    '',
  ])('leads nowhere when it is %j', async (host) => {
    const answer = await exchange([`Host: ${host}`]);
    expect([200, 400]).toContain(statusOf(answer));
    for (const [, link = ''] of answer.matchAll(/<(https?:[^>]*)>; rel=/g)) {
      expect(new URL(link).host).toBe('localhost');
    }
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
    expect(host !== '' && head.toLowerCase().includes(host.toLowerCase())).toBe(false);
    expect(body).not.toContain('<script>');
  });
});
