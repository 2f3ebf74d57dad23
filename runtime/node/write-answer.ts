import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { OutgoingAnswer } from '../http/incoming-request.ts';

/**
 * Writes an answer to Node's response. Streams stop when the client goes away; a stream that fails after the headers
 * are out breaks the connection, so that the client cannot take the torn body for a whole one.
 */
export async function writeAnswer(
  answer: OutgoingAnswer,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  const { body } = answer;
  if (body === undefined) {
    response.end();
    return;
  }
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    response.setHeader('content-length', bytes.byteLength);
    response.end(bytes);
    return;
  }
  await writeChunks(body, response, signal);
}

async function writeChunks(
  chunks: AsyncIterable<Uint8Array | string>,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) return;
      if (!response.write(chunk)) await once(response, 'drain', { signal });
    }
    response.end();
  } catch (error) {
    if (signal.aborted) return;
    if (!response.headersSent) throw error;
    response.destroy(error instanceof Error ? error : undefined);
  }
}
