/** Slashes that end the path of an operation: behind what every path begins with, before the query. */
const END_SLASHES = /^(\/api\/[^/?#]+\/[^?#]*?[^/?#])\/+(?=$|[?#])/;

/** A request target without the slashes at the end of its path: clients that join parts of addresses leave one there, and mean the same. */
export function withoutEndSlash(target: string): string {
  return target.replace(END_SLASHES, '$1');
}
