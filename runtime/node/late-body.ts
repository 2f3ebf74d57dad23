import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Gives up a connection whose request goes on after its answer: nobody has read the body, or not all of it, and Node would
 * wait for the rest as long as the server lets a request take.
 * @param milliseconds how long the rest may take; 0 is no limit
 */
export function dropLateBody(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  if (milliseconds === 0) return;
  response.once('finish', () => {
    if (request.complete) return;
    // The request, not its socket: a request that a test injects has none, and that of HTTP/2 belongs to others as well.
    const timer = setTimeout(() => request.destroy(), milliseconds);
    // Nothing but this timer may keep a program alive.
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}
