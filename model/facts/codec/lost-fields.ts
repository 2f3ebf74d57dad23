import type { MediaType } from '../../media-type.ts';
import { isFormMediaType, isJsonMediaType, isMultipartMediaType } from '../media-kind.ts';
import { codecNode, type CodecMemo } from './codec-node.ts';
import { hasItemAlone, hasNullAndEmpty } from './lost-values.ts';
import type { CodecNode } from './node.ts';

/** A field of a form that takes values which do not come out as they went in. */
export interface LostField {
  readonly name: string;
  readonly values: string;
  readonly reason: string;
}

/**
 * Fields of a form that take values of two kinds with one text (OAS "Encoding Object", RFC 1866 section 8.2.1): nothing says
 * whether an empty one is null, or whether one that is there once is a list. Where no type is named, all are texts.
 */
export function lostFields(mediaType: MediaType, memo: CodecMemo): readonly LostField[] {
  const { name: type, schema, encoding } = mediaType;
  if (schema === undefined || !(isFormMediaType(type) || isMultipartMediaType(type))) return [];
  const named = (isIt: (contentType: string) => boolean): ReadonlySet<string> =>
    new Set(encoding.filter(({ contentTypes: [first = ''] }) => isIt(first)).map(({ property }) => property));
  const [asJson, typed] = [named(isJsonMediaType), named((contentType) => contentType !== '')];
  return [...(codecNode([schema], memo).properties ?? [])].flatMap(([name, node]) => {
    // What a media type is named for may be a file.
    if (!typed.has(name) && isAny(node)) return [{ name, values: 'values of any type', reason: 'are texts in a form' }];
    const values = asJson.has(name) ? undefined : lostIn(name, node);
    return values === undefined ? [] : [{ name, values, reason: 'are written alike in a form' }];
  });
}

/** Whether nothing says of which type the value is, or an item of it: objects are JSON, which says the types of its members. */
function isAny({ flags, items, prefixItems }: CodecNode): boolean {
  return flags.has('any') || [items, ...prefixItems].some((item) => item?.flags.has('any') === true);
}

function lostIn(name: string, node: CodecNode): string | undefined {
  const items = [node.items, ...node.prefixItems].filter((item) => item !== undefined);
  if ([node, ...items].some(hasNullAndEmpty)) return 'null and the empty text';
  // Brackets say that there is a list.
  return !name.endsWith('[]') && hasItemAlone(node) ? 'single values and lists of one' : undefined;
}
