import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { missingGit } from '../git-process.ts';

/** Bytes of a packet that ends something. */
const LAST_PACKET = 4;

/**
 * Copies the CGI answer: header lines, an empty line, then the body, of which the last packet is kept back.
 * @param seen is given the body
 */
export function relay(
  child: ChildProcessWithoutNullStreams,
  response: ServerResponse,
  seen?: (chunk: Buffer) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let head: Buffer | undefined = Buffer.alloc(0);
    let kept: Buffer = Buffer.alloc(0);
    const send = (chunk: Buffer): void => {
      seen?.(chunk);
      const all = Buffer.concat([kept, chunk]);
      const end = Math.max(0, all.length - LAST_PACKET);
      kept = all.subarray(end);
      // Nobody drains what nobody reads: the program ends all the same.
      if (end === 0 || response.destroyed) return;
      if (!response.write(all.subarray(0, end))) pauseUntilDrained(child, response);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (head === undefined) {
        send(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      writeHead(response, head.toString('latin1', 0, end));
      send(head.subarray(end + 4));
      head = undefined;
    });
    child.on('error', (error) => reject(missingGit(error)));
    child.on('close', () => {
      if (head !== undefined && !response.headersSent) response.writeHead(500);
      resolve(kept);
    });
  });
}

/** Sends the rest of an answer; resolves when it is sent, or nobody listens any more. */
export function endWith(response: ServerResponse, rest: Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.end(rest, resolve);
    if (response.destroyed) resolve();
  });
}

function pauseUntilDrained(child: ChildProcessWithoutNullStreams, response: ServerResponse): void {
  child.stdout.pause();
  const resume = (): void => {
    response.off('drain', resume);
    response.off('close', resume);
    child.stdout.resume();
  };
  response.on('drain', resume);
  response.on('close', resume);
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
