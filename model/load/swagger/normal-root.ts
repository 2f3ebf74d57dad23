import type { RawObject } from '../raw.ts';

/**
 * The fields at the top of a Swagger 2.0 document as whoever converts expects them: lists that are lists and say something, a
 * path that begins with a slash (Swagger 2.0 "Swagger Object"), a host that is no more than that, and no scheme that no host
 * has.
 */
export function normalRoot(root: RawObject): RawObject {
  const { basePath, host, schemes, consumes, produces, ...rest } = root;
  return {
    ...rest,
    ...serverFields({ basePath, host, schemes }),
    ...(isFilled(consumes) ? { consumes } : {}),
    ...(isFilled(produces) ? { produces } : {}),
  };
}

/** The fields that addresses of servers are put together from. */
function serverFields({ basePath, host, schemes }: RawObject): RawObject {
  const written = typeof host === 'string' && host !== '' ? readHost(host) : undefined;
  const path = basePathOf(basePath, written?.path ?? '');
  const ofPath = path === undefined ? {} : { basePath: path };
  if (written === undefined) return ofPath;
  const own = isFilled(schemes) || written.scheme === undefined ? schemes : [written.scheme];
  return { host: written.host, ...ofPath, ...(isFilled(own) ? { schemes: own } : {}) };
}

/** The parts of a `host`: some write an address there. */
interface WrittenHost {
  /** In small letters; undefined where none is written. */
  readonly scheme: string | undefined;
  /** Host and port. */
  readonly host: string;
  /** What stands behind them, without a slash at its end. */
  readonly path: string;
}

/** A host is a name with or without a port (Swagger 2.0 "Swagger Object"); a scheme before it and a path behind it are told apart. */
export function readHost(text: string): WrittenHost {
  const [, scheme, host = text, path = ''] = /^(?:(?:([a-z][a-z\d+.-]*):)?\/\/)?([^/]+)(.*)$/is.exec(text) ?? [];
  return { scheme: scheme?.toLowerCase(), host, path: path.replace(/\/+$/, '') };
}

/** The path that all others follow: what stands in the host comes first. */
function basePathOf(basePath: unknown, before: string): unknown {
  if (typeof basePath !== 'string' || basePath === '') return before === '' ? basePath : before;
  return before + (basePath.startsWith('/') ? basePath : `/${basePath}`);
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
