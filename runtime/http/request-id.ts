const sane = /^[\w.:/+=@-]{1,128}$/;

/** The client's request id when it is short and harmless in headers and logs, else a new random one. */
export function requestIdFrom(received: string | undefined): string {
  return received !== undefined && sane.test(received) ? received : crypto.randomUUID();
}
