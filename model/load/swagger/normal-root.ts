import type { RawObject } from '../raw.ts';

/**
 * The fields at the top of a Swagger 2.0 document as whoever converts expects them: lists that are lists and say something, a
 * path that begins with a slash (Swagger 2.0 "Swagger Object"), and no scheme that no host has.
 */
export function normalRoot(root: RawObject): RawObject {
  const { basePath, host, schemes, consumes, produces, ...rest } = root;
  const hasHost = typeof host === 'string' && host !== '';
  const isRelative = typeof basePath === 'string' && basePath !== '' && !basePath.startsWith('/');
  return {
    ...rest,
    ...(hasHost ? { host } : {}),
    ...(basePath === undefined ? {} : { basePath: isRelative ? `/${basePath}` : basePath }),
    ...(hasHost && isFilled(schemes) ? { schemes } : {}),
    ...(isFilled(consumes) ? { consumes } : {}),
    ...(isFilled(produces) ? { produces } : {}),
  };
}

/** Whether a list says something; an empty one says nothing, and taken at its word a body would have no form at all. */
export function isFilled(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

/** The media types of a list, or those that hold where there is none (Swagger 2.0 "Operation Object"). */
export function mediaTypes(own: unknown, root: unknown): readonly string[] {
  const list = isFilled(own) ? own : isFilled(root) ? root : ['application/json'];
  return list.map(String);
}
