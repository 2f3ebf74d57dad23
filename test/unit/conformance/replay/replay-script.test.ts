import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Exchange } from '../../../../conformance/exchange/exchange.ts';
import { readExchange } from '../../../../conformance/exchange/read-exchange.ts';
import { replayScript } from '../../../../conformance/replay/replay-script.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { listening } from '../foreign/listen.ts';

const { api } = loadValue('notes.json', {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: { '/note': { get: { operationId: 'getNote', responses: { 200: { description: 'It.' } } } } },
});

function exchangeOf(url: string, etag: string, condition?: string): Exchange {
  const [operation] = api?.operations ?? [];
  if (operation === undefined) return expect.fail('no operation');
  const headers = condition === undefined ? [] : [['If-None-Match', condition] as const];
  const request = { method: 'GET', url, headers, body: undefined };
  const fields = new Map([['etag', [etag]]]);
  return readExchange(operation, request, {
    status: 200,
    headers: fields,
    body: new Uint8Array(),
    framingProblem: undefined,
  });
}

it('an ETag that a request asks for is the one that the script was given itself', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers['if-none-match']);
    response.writeHead(200, { ETag: '"of this run"' }).end('a note');
  });
  const { url, close } = await listening(server);
  try {
    const script = replayScript([
      exchangeOf(`${url}/note`, '"of then"'),
      exchangeOf(`${url}/note`, '"of then"', '"of then"'),
    ]);
    expect(script.join('\n')).not.toContain('of then');
    await promisify(execFile)('bash', ['-c', script.join('\n')]);
    expect(asked).toEqual([undefined, '"of this run"']);
  } finally {
    await close();
  }
});
