import { dirname, relative, sep } from 'node:path';

import { isRemote } from './document-store.ts';

/** A place that a reference can name. */
export interface ReferencePlace {
  /** Absolute path, or URL. */
  readonly file: string;
  readonly pointer: string;
}

/**
 * The reference to a place as it is written in a file: what stands in another file is named by a relative path, what came
 * from the network by its address (OAS "Reference Object", RFC 6901 section 6).
 */
export function referenceTo(place: ReferencePlace, from: string): string {
  const fragment = `#${encodeURI(place.pointer)}`;
  if (place.file === from) return fragment;
  if (isRemote(place.file) || isRemote(from)) return `${place.file}${fragment}`;
  const path = relative(dirname(from), place.file).split(sep).join('/');
  return `${encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F')}${fragment}`;
}
