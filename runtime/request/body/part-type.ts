import { mediaTypeEssence, selectMediaType } from '../../wire/media-type.ts';
import { pointerOf } from '../../schema/run.ts';
import type { BodyEntry } from '../operation-table.ts';
import type { ProblemParts } from '../problem-sink.ts';
import type { PartHead } from '../raw-request.ts';

/** How a part is looked at. */
interface PartUse {
  readonly isFile: boolean;
  readonly lenient: boolean;
}

/**
 * What is wrong with the media type of a part where the description lists others (OAS "Encoding Object", `contentType`). One that
 * names none says nothing wrong, and texts are called plain whatever they are (RFC 7578 section 4.4).
 */
export function typeProblem(
  { partTypes = {} }: BodyEntry,
  name: string,
  { contentType }: PartHead,
  { isFile, lenient }: PartUse,
): ProblemParts | undefined {
  const others = /^\d+$/.test(name) ? partTypes['*'] : undefined;
  const types = Object.hasOwn(partTypes, name) ? partTypes[name] : others;
  if (types === undefined || contentType === '') return undefined;
  const essence = mediaTypeEssence(contentType);
  if ((!isFile && essence === 'text/plain') || (lenient && essence === 'application/octet-stream')) return undefined;
  if (selectMediaType(types.map(mediaTypeEssence), contentType) !== undefined) return undefined;
  const expected = types.join(' or ');
  return { in: 'body', name: pointerOf([name]), rule: 'media-type', expected, value: contentType };
}
