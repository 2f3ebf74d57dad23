import { HttpError } from '../http-error.ts';

/** Timers take no more. */
const longestTimer = 2 ** 31 - 1;

/** Bytes for which a sender gets a second more: slower than any line that is in use. */
const bytesPerSecond = 1000;

/**
 * The chunks of a body that comes in time: waiting for all of it may take so many milliseconds, and a second more for every
 * 1,000 bytes that have come, so that neither silence nor a byte now and then holds a connection. The time that whoever
 * reads it takes does not count. 0 is no limit. Throws `HttpError` 408 (RFC 9110 section 15.5.9), which asks to close the connection.
 */
export function timelyBody(body: AsyncIterable<Uint8Array>, milliseconds: number): AsyncIterable<Uint8Array> {
  return milliseconds > 0 ? inItsTime(body, milliseconds) : body;
}

async function* inItsTime(body: AsyncIterable<Uint8Array>, milliseconds: number): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let left = milliseconds;
  let isLate = false;
  try {
    for (;;) {
      const begun = performance.now();
      const step = await inTime(chunks.next(), left);
      if (step === undefined) {
        isLate = true;
        throw tooSlow(milliseconds);
      }
      if (step.done === true) return;
      left += (step.value.byteLength / bytesPerSecond) * 1000 - (performance.now() - begun);
      yield step.value;
    }
  } finally {
    // A source that is being waited for ends when it can: nobody waits for it any longer.
    const ended = chunks.return?.().catch(() => undefined);
    if (!isLate) await ended;
  }
}

/** What a promise gives, or undefined when it takes longer; what it gives or throws later is of no interest. */
async function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.min(Math.max(0, milliseconds), longestTimer));
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(milliseconds: number): HttpError {
  const detail = `the body did not come within ${milliseconds / 1000} s and a second for every ${bytesPerSecond} bytes`;
  return new HttpError(408, { kind: 'request-timeout', detail, headers: { connection: 'close' } });
}
