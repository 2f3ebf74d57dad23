import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback, finished, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Sent } from '../transfer/receive-push.ts';

/** The body of a request as it was before somebody packed it. */
export interface PlainBody extends Sent {
  /** The headers that say what it is then. */
  readonly headers: IncomingMessage['headers'];
}

const BROKEN = 'The body is not what its Content-Encoding says';
const CUT_OFF = 'The body ended before it was whole';

/**
 * Unpacks the body of a request; undefined for an encoding that is not known. Its stream has a listener for errors from the first
 * moment, and ends in one when the body breaks or who sends it goes away.
 */
export function plainBody(request: IncomingMessage): PlainBody | undefined {
  const { 'content-encoding': encoding = 'identity', ...headers } = request.headers;
  request.on('error', () => undefined);
  if (/^identity$/i.test(encoding)) {
    return { stream: request, headers, problem: () => (isCutOff(request) ? CUT_OFF : undefined) };
  }
  return /^(?:x-)?gzip$/i.test(encoding) ? { ...unpacked(request), headers } : undefined;
}

function isCutOff({ complete, destroyed }: IncomingMessage): boolean {
  return destroyed && !complete;
}

function unpacked(request: IncomingMessage): Omit<PlainBody, 'headers'> {
  let isBroken = false;
  const gunzip = createGunzip();
  // What ends wrongly is not used: a program that is given the rest only then cannot have finished before.
  const stream = pipeline(gunzip, new LastByteBehind(), (error) => {
    isBroken = error instanceof Error;
  });
  stream.on('error', () => undefined);
  // No `pipeline` from the request: it would end the connection, on which the answer is to be sent.
  request.pipe(gunzip);
  gunzip.on('error', () => request.resume());
  // Who left while it was looked up what may be asked for has been heard leaving already: `finished` tells of that as well.
  finished(request, () => {
    if (isCutOff(request)) gunzip.destroy(new Error(CUT_OFF));
  });
  return {
    stream,
    problem: () => {
      if (isCutOff(request)) return CUT_OFF;
      return isBroken || stream.errored !== null ? BROKEN : undefined;
    },
  };
}

/** Passes everything on but for the last byte, which follows when all of it was right. */
class LastByteBehind extends Transform {
  #last: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.push(this.#last);
    this.push(chunk.subarray(0, -1));
    this.#last = chunk.subarray(-1);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#last);
  }
}
