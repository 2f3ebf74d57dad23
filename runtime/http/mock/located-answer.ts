import type { MockCase } from './mock-case.ts';
import { valueAt } from './place-in-body.ts';

/** The case with the address of what it made, where it tells of one. */
export function locatedAnswer(found: MockCase, url: URL): MockCase {
  const { location, body } = found;
  if (location === undefined) return found;
  const asked = url.pathname.split('/').filter((segment) => segment !== '');
  const { segments = [], length = 0 } = location;
  const named = segments.map((segment) => {
    if (typeof segment === 'string') return segment;
    if ('asked' in segment) return asked.at(segment.asked);
    const value = valueAt(body, segment.body);
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(String(value)) : undefined;
  });
  const isKnown = named.length > 0 && named.every((segment) => segment !== undefined && segment !== '');
  const path = isKnown ? `/${[...asked.slice(0, asked.length - length), ...named].join('/')}` : url.pathname;
  return {
    ...found,
    headers: { ...found.headers, [location.name]: location.isAbsolute === true ? url.origin + path : path },
  };
}
