import type { MediaType } from '../../media-type.ts';
import { isFormMediaType, isJsonMediaType, isMultipartMediaType } from '../media-kind.ts';
import { codecNode, type CodecMemo } from './codec-node.ts';
import { hasItemAlone, hasNullAndEmpty } from './lost-values.ts';
import type { CodecNode } from './node.ts';

/** A field of a form that takes values which do not come out as they went in. */
export interface LostField {
  readonly name: string;
  readonly values: string;
}

/**
 * Fields of a form that take values of two kinds with one text (OAS "Encoding Object", RFC 1866 section 8.2.1): nothing says
 * whether an empty one is null, or whether one that is there once is a list.
 */
export function lostFields(mediaType: MediaType, memo: CodecMemo): readonly LostField[] {
  const { name: type, schema, encoding } = mediaType;
  if (schema === undefined || !(isFormMediaType(type) || isMultipartMediaType(type))) return [];
  const asJson = new Set(
    encoding.filter(({ contentTypes: [first = ''] }) => isJsonMediaType(first)).map(({ property }) => property),
  );
  return [...(codecNode([schema], memo).properties ?? [])].flatMap(([name, node]) => {
    const values = asJson.has(name) ? undefined : lostIn(name, node);
    return values === undefined ? [] : [{ name, values }];
  });
}

function lostIn(name: string, node: CodecNode): string | undefined {
  const items = [node.items, ...node.prefixItems].filter((item) => item !== undefined);
  if ([node, ...items].some(hasNullAndEmpty)) return 'null and the empty text';
  // Brackets say that there is a list.
  return !name.endsWith('[]') && hasItemAlone(node) ? 'single values and lists of one' : undefined;
}
