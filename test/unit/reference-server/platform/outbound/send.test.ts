import { type Server, createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, isIP } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Outbound,
  type OutboundOptions,
  type OutboundRequest,
  createOutbound,
} from '../../../../../reference-server/platform/outbound/send.ts';

type Lookup = NonNullable<OutboundOptions['lookup']>;

let server: Server;
let port: number;
let paths: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/silent') return;
    if (request.url === '/away') {
      response.writeHead(307, { location: '/followed' }).end();
      return;
    }
    if (request.url === '/endless') {
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
      return;
    }
    response.end(request.url === '/nul' ? 'a\0b' : 'ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A bound TCP server has no other form of address.
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  paths = [];
});

function asked(path: string, host = '127.0.0.1'): OutboundRequest {
  return { url: new URL(`http://${host}:${port}${path}`), headers: {}, body: '{}', verifiesCertificate: true };
}

function open(options: OutboundOptions = {}): Outbound {
  return createOutbound({ allowed: ['127.0.0.1'], ...options });
}

it('answers what came back', async () => {
  expect(await open().send(asked('/'))).toMatchObject({ status: 200, body: 'ok' });
  expect((await open().send(asked('/nul'))).body).toBe('a\u{fffd}b');
});

it('calls no address that is local, however it is written or reached', async () => {
  const strict = open({ allowed: [] });
  const mapped = [`[::ffff:127.0.0.1]`, '2130706433', '0x7f.0.0.1', '127.1', 'localhost', 'localhost.'];
  for (const host of ['127.0.0.1', ...mapped]) {
    await expect(strict.send(asked('/', host))).rejects.toThrow('the address may not be called');
  }
  expect(paths).toEqual([]);
});

describe('the address that a name leads to', () => {
  /** A look-up that gives other addresses each time. */
  function leadingTo(...answers: (readonly string[])[]): { readonly lookup: Lookup; readonly asked: string[] } {
    const names: string[] = [];
    const lookup: Lookup = (hostname, _options, callback) => {
      const addresses = answers[Math.min(names.length, answers.length - 1)] ?? [];
      names.push(hostname);
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    };
    return { lookup, asked: names };
  }

  it.each([[['127.0.0.1']], [['::ffff:7f00:1']], [['1.1.1.1', '10.0.0.1']], [['169.254.169.254']], [['fe80::1%lo']]])(
    'is refused when it is local: %s',
    async (addresses) => {
      const { lookup } = leadingTo(addresses);
      const sent = open({ allowed: [], lookup }).send(asked('/', 'public.example.com'));
      await expect(sent).rejects.toThrow('the address may not be called');
    },
  );

  it('is the one that was checked: it is asked for once, and connected to', async () => {
    const { lookup, asked: names } = leadingTo(['127.0.0.1'], ['10.0.0.1']);
    expect((await open({ lookup }).send(asked('/', 'public.example.com'))).status).toBe(200);
    expect(names).toEqual(['public.example.com']);
    // Every delivery asks again: no connection is kept that would lead past the check.
    await expect(open({ lookup }).send(asked('/', 'public.example.com'))).rejects.toThrow('may not be called');
    expect(paths).toEqual(['/']);
  });

  it('is none where the system knows neither an address nor a reason', async () => {
    const { lookup } = leadingTo([]);
    await expect(open({ lookup }).send(asked('/', 'public.example.com'))).rejects.toThrow('no connection');
  });

  it('may be local when the name is allowed', async () => {
    const { lookup } = leadingTo(['127.0.0.1']);
    const outbound = open({ allowed: ['inside.example.com'], lookup });
    expect((await outbound.send(asked('/', 'inside.example.com'))).status).toBe(200);
    await expect(outbound.send(asked('/', 'other.example.com'))).rejects.toThrow('may not be called');
  });
});

it('calls no closed port of this machine, whatever is allowed and however it is written or reached', async () => {
  const lookup: Lookup = (name, _options, callback) =>
    callback(null, [{ address: name === 'mapped.example' ? '::ffff:7f00:1' : '127.0.0.1', family: 4 }]);
  const names = ['localhost', 'inside.example', 'mapped.example'];
  const addresses = ['127.0.0.1', '127.0.0.2', '0.0.0.0', '::1', '::', '::ffff:7f00:1'];
  const outbound = open({ allowed: [...names, ...addresses], lookup });
  expect((await outbound.send(asked('/', 'inside.example'))).status).toBe(200);
  outbound.closedPorts.add(port);
  const literals = [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '127.0.0.2',
  ];
  for (const host of [...names, ...literals]) {
    await expect(outbound.send(asked('/', host)), host).rejects.toThrow('the address may not be called');
  }
  expect(paths).toEqual(['/']);
});

it('follows no redirection', async () => {
  expect((await open().send(asked('/away'))).status).toBe(307);
  expect(paths).toEqual(['/away']);
});

it('waits no longer than it may', async () => {
  await expect(open({ timeoutMs: 30 }).send(asked('/silent'))).rejects.toThrow('no answer in time');
});

it('reads no more than it keeps', async () => {
  const { body } = await open({ keptBytes: 100 }).send(asked('/endless'));
  expect(body).toBe('x'.repeat(100));
});

it('says that nobody answers without saying where', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const request = { ...asked('/'), url: new URL(`http://127.0.0.1:${free}/`) };
  await expect(open().send(request)).rejects.toThrow(/^no connection$/);
});

it.each([
  ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n', 'no connection'],
  ['SSH-2.0-Other\r\n', 'no connection'],
  [`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 'no connection'],
  ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(100), 'no answer in time'],
  ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', 'no answer in time'],
  ['', 'no answer in time'],
])('ends whatever the other side says: %.30s', async (text, failure) => {
  const odd = createTcpServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(text));
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  try {
    const { port: there } = odd.address() as AddressInfo;
    const request = { ...asked('/'), url: new URL(`http://127.0.0.1:${there}/`) };
    await expect(open({ timeoutMs: 300 }).send(request)).rejects.toThrow(failure);
  } finally {
    odd.close();
  }
});

it('breaks off what is under way when the server ends', async () => {
  const outbound = open();
  const sent = outbound.send(asked('/silent'));
  outbound.close();
  await expect(sent).rejects.toThrow('the server ends');
});
