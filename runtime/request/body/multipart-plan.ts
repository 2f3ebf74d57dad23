import { memberCodec, namesMember, takesHash, takesList, type Codec } from '../codec.ts';
import { isJsonMediaType } from '../../wire/media-type.ts';
import type { PartHead } from '../raw-request.ts';

/** What a part is to the schema of its body. */
export interface PartRole {
  /** The part's name without `[]`, which only a name that is declared so has. */
  readonly property: string;
  readonly isDeclared: boolean;
  readonly isFile: boolean;
  /** Parts of this name make an array. */
  readonly isList: boolean;
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

/** What a part is to a codec. */
export function partRole(codec: Codec, head: PartHead): PartRole {
  const property = namesMember(codec, head.name) ? head.name : head.name.replace(/\[\]$/, '');
  const isNamed = namesMember(codec, property);
  const own = isNamed || property !== '' ? partCodec(codec, property) : codec.items;
  const isDeclared = isNamed || (property === '' && own !== undefined);
  const isFileText = codec.fileTexts?.includes(property) === true;
  // A text is one as well where lists are taken beside it.
  const isOnlyList = own !== undefined && takesList(own) && !takesHash(own) && own.text !== true;
  const isList = property !== head.name || isOnlyList;
  return { property, isDeclared, isFile: !isFileText && isFilePart(head, own), isList };
}

/** What the schema says of a property, by its name or as one of any name; undefined where it says nothing. */
export function partCodec(codec: Codec, property: string): Codec | undefined {
  const own = memberCodec(codec, property);
  return namesMember(codec, property) || own?.any !== true ? own : undefined;
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
