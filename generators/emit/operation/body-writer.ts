import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  mediaTypeEssence,
} from '../../../model/facts/media-kind.ts';
import { preferredMedia } from '../../../model/facts/body-kind.ts';
import { linesBody } from '../../../model/facts/lines-body.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';
import { memberKey } from '../code/literal.ts';
import { objectLiteral, pureCall } from './code-layout.ts';
import { fieldText } from './field-text.ts';
import type { NoteImport } from './parameter-style.ts';

/** The media types of a request body, the one first that is sent when a caller names none: JSON where there is one. */
export function bodyMedia({ requestBody }: Pick<Operation, 'requestBody'>): readonly MediaType[] {
  const content = requestBody?.content ?? [];
  const [usual] = preferredMedia(content);
  return usual === undefined ? [] : [usual, ...content.filter((mediaType) => mediaType !== usual)];
}

/** Code of the writer of a request body; undefined when the operation takes none. */
export function bodyWriter(
  operation: Operation,
  note: NoteImport,
  codecs: { readonly encode: (mediaType: MediaType) => Fragment | undefined },
): Fragment | undefined {
  const content = bodyMedia(operation);
  const writers = content.map((mediaType) => codecs.encode(mediaType) ?? writerOf(mediaType, note));
  if (writers.length < 2) return writers[0];
  const entries = writers.map((code, index) => ts`${raw(memberKey(content[index]?.name ?? ''))}: ${code}`);
  return pureCall(note('client/index.ts', 'oneOf'), [objectLiteral(entries, '  body: /* @__PURE__ */ oneOf(),')]);
}

function writerOf(mediaType: MediaType, note: NoteImport): Fragment {
  const essence = mediaTypeEssence(mediaType.name);
  const fields = fieldText(mediaType);
  const given = fields === undefined ? [] : [fields];
  const call = (name: string, ...args: readonly Fragment[]): Fragment => pureCall(note('client/index.ts', name), args);
  if (isFormMediaType(essence)) return call('form', ...given);
  if (isMultipartMediaType(essence)) {
    // A range of types names none: forms are what everybody reads.
    const isForm = essence === 'multipart/form-data' || essence.includes('*');
    return isForm ? call('multipart', ...given) : call('multipart', fields ?? ts`${''}`, ts`${essence}`);
  }
  if (linesBody(mediaType) !== undefined) return call('lines', ts`${mediaType.name}`);
  if (!isJsonMediaType(essence)) return call('plain', ts`${mediaType.name}`);
  return essence === 'application/json' ? raw(note('client/index.ts', 'json')) : call('jsonAs', ts`${mediaType.name}`);
}
