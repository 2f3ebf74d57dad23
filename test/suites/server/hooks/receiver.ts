import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { ReferenceServerOptions } from '../../../../reference-server/index.ts';
import { type Reference, startReference } from '../reference.ts';
import { describedAs } from './described.ts';

/** What a receiver was sent. */
export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  // Payloads are looked into freely; their shape is what the tests are about.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/**
 * A server whose hooks may call a receiver on loopback; both start before the tests of a file and are as new before each. After
 * each test everything that was delivered in it has to be what the description says, but for what goes to addresses with
 * `template` in them, whose bodies are as somebody likes.
 */
export class HookScene {
  #reference: Reference | undefined;
  #base = '';
  /** What was received since the test began. */
  received: Received[] = [];
  /** Everything that was delivered, and not to a template, in this test. */
  readonly #delivered: Received[] = [];
  /** Answers that are kept back, of addresses with `slow` in them. */
  readonly held: (() => void)[] = [];

  constructor(options: ReferenceServerOptions = {}) {
    let receiver: Server | undefined;
    beforeAll(async () => {
      const started = receiverOf(this);
      receiver = started;
      await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
      // A bound TCP server has no other form of address.
      this.#base = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
      this.#reference = await startReference({ ...options, callable: ['127.0.0.1'] });
    });
    afterAll(async () => {
      await this.#reference?.server.close();
      await new Promise((resolve) => receiver?.close(resolve));
    });
    beforeEach(async () => {
      await this.reference.server.reset();
      this.received = [];
      this.#delivered.length = 0;
    });
    afterEach(async () => {
      await this.#reference?.server.settled();
      const described = this.#delivered.map((one) => {
        try {
          return describedAs(one);
        } catch (error) {
          return error;
        }
      });
      expect(described.filter((one) => typeof one !== 'string')).toEqual([]);
    });
  }

  /** Takes what came in. */
  take(one: Received): void {
    this.received.push(one);
    if (!one.path.includes('template')) this.#delivered.push(one);
  }

  get reference(): Reference {
    if (this.#reference === undefined) throw new Error('the server runs during tests only');
    return this.#reference;
  }

  /** Address of the receiver; `status=` in what is called says what it answers, and `echo` that it answers the headers. */
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
      scene.take({ path, method, headers, body: JSON.parse(Buffer.concat(parts).toString('utf8')) });
      const answer = (): void => {
        const elsewhere = status === '302' ? { location: '/other' } : {};
        const echo = path.includes('echo') ? { 'x-echo': String(headers['x-service-token']) } : {};
        response.writeHead(Number(status), { 'x-answer': 'yes', ...elsewhere, ...echo });
        response.end(path.includes('echo') ? JSON.stringify(headers) : 'answered');
      };
      if (path.includes('slow')) scene.held.push(answer);
      else answer();
    });
  });
}
