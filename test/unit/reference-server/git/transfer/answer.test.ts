import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { responseSink } from '../../../../../reference-server/git/cgi/head.ts';
import { relay } from '../../../../../reference-server/git/transfer/answer.ts';

/** Writes a head and more than any pipe holds. */
const TALKS = `process.stdout.write('Status: 200 OK\\r\\n\\r\\n' + 'x'.repeat(4_000_000))`;

it('a program is heard to its end also where nobody listens any more', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has such an address.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  // The second argument of the event is what the server answers with.
  const [, response] = (await once(server, 'request')) as ServerResponse[];
  socket.destroy();
  if (response === undefined) throw new Error('there is nothing to answer with');
  await once(response, 'close');
  let heard = 0;
  await relay(spawn(process.execPath, ['-e', TALKS]), responseSink(response), {
    problem: () => undefined,
    hasHead: true,
    seen: (chunk) => void (heard += chunk.length),
  });
  expect(heard).toBe(4_000_000);
  server.close();
});
