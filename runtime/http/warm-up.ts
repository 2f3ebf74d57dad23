/**
 * Imports what requests need and the start of a server does not: decoders, bodies, security, reasons of refusals; and runs
 * it once, because code that never ran costs a request several times what it costs later. The Express and Fastify adapters
 * call it a moment after the start, so that no request pays for it; where nothing may run before the first request
 * (workers), there is no need to.
 */
export async function warmUp(): Promise<void> {
  await Promise.all([
    import('./body/read-body.ts'),
    import('./security/security.ts'),
    import('../request/explain.ts'),
    import('../request/request-decoder.ts'),
  ]);
  const { rehearse } = await import('./rehearsal.ts');
  await rehearse();
}

/** How long a server has for its first answer before it warms up, milliseconds. */
const SOON = 250;

/** Warms up a moment from now; a process that has ended by then is not kept alive for it. */
export function warmUpSoon(): void {
  const timer: unknown = setTimeout(() => {
    // What cannot be imported fails the request that needs it, which can say so.
    warmUp().catch(() => undefined);
  }, SOON);
  // Node's timers are objects, those of other runtimes numbers.
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}
