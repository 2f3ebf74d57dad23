import type { ServerResponse } from 'node:http';
import type { Sink } from '../transfer/answer.ts';

/** A response as what an answer goes to: the header lines of the program (RFC 3875) become its status and its headers. */
export function responseSink(response: ServerResponse): Sink {
  return {
    stream: response,
    hasBegun: () => response.headersSent,
    isGone: () => response.destroyed,
    begin: (head) => writeHead(response, head),
  };
}

function writeHead(response: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    const value = line.slice(colon + 1).trim();
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
    else if (colon > 0) response.setHeader(name, value);
  }
  response.writeHead(status);
}
