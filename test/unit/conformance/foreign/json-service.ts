import { createServer } from 'node:http';
import { type RunningService, listening } from './listen.ts';

/** A request to a service of JSON; what is sent is empty where there is no body. */
export interface JsonRequest {
  readonly method: string;
  readonly url: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The status of an answer, and its body; undefined for none. */
export type JsonAnswer = readonly [status: number, body: unknown];

/** A service on loopback that answers JSON as a test says. */
export function jsonService(answer: (request: JsonRequest) => JsonAnswer): Promise<RunningService> {
  return listening(
    createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      request.on('end', () => {
        // Clients of these services send objects.
        const sent = text === '' ? {} : (JSON.parse(text) as JsonRequest['sent']);
        const [status, body] = answer({ method: request.method ?? '', url: request.url ?? '', sent });
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      });
    }),
  );
}
