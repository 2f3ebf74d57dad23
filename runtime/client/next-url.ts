/**
 * The URL of the next page. Credentials go with every page, so it is only fetched from the origin that the list came
 * from; behind a proxy servers may take that for plain HTTP, and may not know the first folders of their paths.
 */
export function nextUrl(target: string, current: string): string {
  const from = new URL(current);
  const next = new URL(target, current);
  if (next.host !== from.host || !/^https?:$/.test(next.protocol)) {
    throw new Error(`the next page is at another origin: ${next.origin}`);
  }
  const path = from.pathname.endsWith(next.pathname) ? from.pathname : next.pathname;
  return from.origin + path + next.search;
}
