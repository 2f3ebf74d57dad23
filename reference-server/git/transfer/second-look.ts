import { Transform, type TransformCallback } from 'node:stream';
import type { PushCommand, PushLimits } from '../refs/push-start.ts';
import type { Allowed } from './decision.ts';

/** How long a client that does not say when its pack ends is silent before it is taken for done, in milliseconds. */
const REST_MS = 100;

const CHANGED = 'the protection of this branch has changed meanwhile, push again';

/** A judgement of a push when its pack has come: it may have come slowly, and much may be otherwise by then. */
export interface SecondLook {
  /** Whether the push may go on. */
  readonly mayGoOn: () => Promise<boolean>;
  /** What was refused and why; undefined while nothing was. */
  readonly refused: () => ReadonlyMap<string, string> | undefined;
}

/** Judges a push as it was judged when its list had come. */
export function secondLook(
  decision: Pick<Allowed, 'limitsOf'>,
  commands: readonly PushCommand[],
  first: PushLimits,
): SecondLook {
  let refused: ReadonlyMap<string, string> | undefined;
  return {
    mayGoOn: async () => {
      const now = await decision.limitsOf(commands);
      // Git was told before which history is to be kept.
      const kept = [...now.forwardOnly].filter((ref) => !first.forwardOnly.has(ref));
      const all = new Map([...kept.map((ref) => [ref, CHANGED] as const), ...now.refused]);
      if (all.size > 0) refused = all;
      return refused === undefined;
    },
    refused: () => refused,
  };
}

/**
 * Passes a pack on but for the last byte that is there, without which git moves nothing: that follows when the push was judged once more
 * after it had come. Where it may not go on, or cannot be judged, the pack ends without it.
 */
export class JudgedAtLast extends Transform {
  readonly #mayGoOn: () => Promise<boolean>;
  readonly #rests: boolean;
  #last: Buffer = Buffer.alloc(0);
  #rest: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param rests whether the end of the pack is not told, so that any pause may be it */
  constructor(mayGoOn: () => Promise<boolean>, rests: boolean) {
    super();
    this.#mayGoOn = mayGoOn;
    this.#rests = rests;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    clearTimeout(this.#rest);
    if (!this.#isOver && chunk.length > 0) {
      this.push(this.#last);
      this.push(chunk.subarray(0, -1));
      this.#last = chunk.subarray(-1);
      if (this.#rests) this.#rest = setTimeout(() => void this.#judge(), REST_MS);
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    clearTimeout(this.#rest);
    void this.#judge().then(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#rest);
    done(error);
  }

  /** Lets go of the last byte, unless there is another one by then. */
  async #judge(): Promise<void> {
    const last = this.#last;
    if (this.#isOver || last.length === 0) return;
    const mayGoOn = await this.#mayGoOn().catch(() => false);
    if (this.#isOver || this.destroyed) return;
    if (!mayGoOn) {
      this.#isOver = true;
      this.push(null);
    } else if (this.#last === last) {
      this.#last = Buffer.alloc(0);
      this.push(last);
    }
  }
}
