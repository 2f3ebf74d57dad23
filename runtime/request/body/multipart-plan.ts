import { listLevels, namesMember, takesHash, takesList, type Codec } from '../codec.ts';
import { isJsonMediaType } from '../../wire/media-type.ts';
import type { PartHead } from '../raw-request.ts';

/** What a part is to the schema of its body. */
export interface PartRole {
  /** The part's name, without `[]` unless the schema has it so. */
  readonly property: string;
  readonly isDeclared: boolean;
  readonly isFile: boolean;
  /** Parts of this name make an array. */
  readonly isList: boolean;
  /** How many arrays are inside of each other in all of them. */
  readonly levels: number;
}

/** What reading a multipart body needs to know of its schema, so that files need not be held in memory. */
export interface MultipartPlan {
  readonly roleOf: (head: PartHead) => PartRole;
  /**
   * Whether nothing of the declared properties can follow a file: the others have come, and none of them is a list, of
   * which there might be more.
   */
  readonly isLast: (property: string, seen: ReadonlySet<string>) => boolean;
  /** Whether properties that the schema does not name are refused. */
  readonly isClosed: boolean;
}

/** The plan of a body from its codec. */
export function multipartPlan(codec: Codec): MultipartPlan {
  const properties = Object.entries(codec.properties ?? {});
  return {
    roleOf: (head) => partRole(codec, head),
    isClosed: codec.closed === true,
    isLast: (property, seen) =>
      properties.some(([name]) => name === property) &&
      properties.every(([name, own]) => name === property || (seen.has(name) && !takesList(own))),
  };
}

/** The name of a part; `[]` behind it says that it is one of a list, unless the schema has it in a name. */
function propertyOf(codec: Codec, name: string): string {
  return namesMember(codec, name) ? name : name.replace(/\[\]$/, '');
}

/** What a part is to a codec. */
export function partRole(codec: Codec, head: PartHead): PartRole {
  const property = propertyOf(codec, head.name);
  const { properties } = codec;
  const named = properties !== undefined && Object.hasOwn(properties, property) ? properties[property] : undefined;
  const own = named ?? (property === '' ? codec.items : undefined);
  const isFileText = codec.fileTexts?.includes(property) === true;
  // A text is one as well where lists are taken beside it.
  const isOnlyList = own !== undefined && takesList(own) && !takesHash(own) && own.text !== true;
  const isList = property !== head.name || isOnlyList;
  const isFile = !isFileText && isFilePart(head, own);
  return { property, isDeclared: own !== undefined, isFile, isList, levels: Math.max(1, listLevels(own ?? {})) };
}

/** Whether a part says that it is JSON. */
export function isJsonPart({ contentType }: PartHead): boolean {
  return isJsonMediaType(contentType);
}

/**
 * A part that the schema calls binary is a file, whether the sender named one or not. A JSON part of another property
 * is a value: senders that build it from a Blob have to name a file, `blob` when they do not care (XMLHttpRequest
 * standard, "create an entry").
 */
function isFilePart(head: PartHead, property: Codec | undefined): boolean {
  if (property?.file === true || property?.items?.file === true) return true;
  if (head.filename === undefined) return false;
  return !isJsonPart(head) || (property === undefined && head.filename !== 'blob');
}
