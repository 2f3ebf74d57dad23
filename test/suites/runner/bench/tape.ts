import { createHash } from 'node:crypto';
import type { Message } from './message.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Header fields that say nothing about what is asked for. */
const HOPS = new Set(['connection', 'content-length', 'date', 'host', 'keep-alive', 'transfer-encoding']);

/**
 * What the correct server answered during one run. The same request after the same writes has the same answer, so that a run
 * in which only answers are tampered with needs no server.
 */
export class Tape {
  readonly #answers = new Map<string, Message>();
  readonly #anywhere = new Map<string, Message>();
  #written = '';

  /** The data is as in the beginning again. */
  rewind(): void {
    this.#written = '';
  }

  record(request: Message, answer: Message): void {
    const key = keyOf(request);
    this.#answers.set(this.#after(request, key), structuredClone(answer));
    this.#anywhere.set(key, structuredClone(answer));
    this.#anywhere.set(request.operationId, structuredClone(answer));
  }

  /** The answer to a request after the writes before it; undefined when it was not recorded. */
  play(request: Message): Message | undefined {
    return structuredClone(this.#answers.get(this.#after(request, keyOf(request))));
  }

  /** The last answer to a request, whatever was written before; of its operation where it carries a secret of this run. */
  recall(request: Message): Message | undefined {
    return structuredClone(this.#anywhere.get(keyOf(request)) ?? this.#anywhere.get(request.operationId));
  }

  #after(request: Message, key: string): string {
    const place = `${this.#written} ${key}`;
    if (!SAFE.has(request.method)) this.#written = digest(place);
    return place;
  }
}

function keyOf({ method, target, headers, body }: Message): string {
  const fields = Object.entries(headers).filter(([name]) => !HOPS.has(name));
  return digest(JSON.stringify([method, target, fields.toSorted(), body]));
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
