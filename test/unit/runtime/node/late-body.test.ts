import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { dropLateBody } from '../../../../runtime/node/late-body.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

it('a connection whose request goes on after its answer is closed', async () => {
  const server = createServer((request, response) => {
    dropLateBody(request, response, 10);
    response.end('refused');
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nab');
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeGreaterThan(0);
});

it('a request that a test injects, without a socket of a network, is given up as well', async () => {
  // What frameworks inject: a readable stream with a socket that only looks like one.
  const request = Object.assign(new Readable({ read: () => undefined }), { socket: {}, complete: false });
  const response = new Readable();
  dropLateBody(request as unknown as IncomingMessage, response as unknown as ServerResponse, 1);
  const closed = once(request, 'close');
  response.emit('finish');
  await closed;
  expect(request.destroyed).toBe(true);
});
