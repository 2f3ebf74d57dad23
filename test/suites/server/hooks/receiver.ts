import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

/** What a receiver was sent. */
export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  // Payloads are looked into freely; their shape is what the tests are about.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A server whose hooks may call a receiver on loopback; both start before the tests of a file and are as new before each. */
export class HookScene {
  #reference: Reference | undefined;
  #base = '';
  /** What was received since the test began. */
  received: Received[] = [];
  /** Answers that are kept back, of addresses with `slow` in them. */
  readonly held: (() => void)[] = [];

  constructor() {
    let receiver: Server | undefined;
    beforeAll(async () => {
      const started = receiverOf(this);
      receiver = started;
      await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
      // A bound TCP server has no other form of address.
      this.#base = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
      this.#reference = await startReference({ callable: ['127.0.0.1'] });
    });
    afterAll(async () => {
      await this.#reference?.server.close();
      await new Promise((resolve) => receiver?.close(resolve));
    });
    beforeEach(async () => {
      await this.reference.server.reset();
      this.received = [];
    });
  }

  get reference(): Reference {
    if (this.#reference === undefined) throw new Error('the server runs during tests only');
    return this.#reference;
  }

  /** Address of the receiver; `status=` in what is called says what it answers. */
  get base(): string {
    return this.#base;
  }

  /** What was sent until nothing waits any more. */
  async deliveries(): Promise<Received[]> {
    await this.reference.server.settled();
    return this.received;
  }
}

function receiverOf(scene: HookScene): Server {
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      const [, status = '200'] = /status=(\d+)/.exec(path) ?? [];
      scene.received.push({ path, method, headers, body: JSON.parse(Buffer.concat(parts).toString('utf8')) });
      const answer = (): void => {
        const elsewhere = status === '302' ? { location: '/other' } : {};
        response.writeHead(Number(status), { 'x-answer': 'yes', ...elsewhere }).end('answered');
      };
      if (path.includes('slow')) scene.held.push(answer);
      else answer();
    });
  });
}
