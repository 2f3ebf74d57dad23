/** Slashes that end the path of an operation: behind what every path begins with, before the query. */
const END_SLASHES = /^(\/api\/[^/?#]+\/[^?#]*?[^/?#])\/+(?=$|[?#])/;

/** A request target without the slashes at the end of its path: clients that join parts of addresses leave one there, and mean the same. */
export function withoutEndSlash(target: string): string {
  return target.replace(END_SLASHES, '$1');
}

const SERVER = /^https?:\/\/[^/?#]*\/?/i;

/** A request target without the server in it, which clients of proxies name there (RFC 9112 section 3.2.2): it is the one that was asked. */
export function withoutServer(target: string): string {
  return target.replace(SERVER, '/');
}
