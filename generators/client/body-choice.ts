import {
  isFormMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  mediaTypeEssence,
} from '../../model/facts/media-kind.ts';
import { linesBody } from '../../model/facts/lines-body.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import { quote } from '../emit/code/literal.ts';
import type { ArgumentsView } from '../emit/operation/argument-view.ts';
import { bodyMedia } from '../emit/operation/body-writer.ts';
import { mediaTypeType } from '../emit/operation/media-type-type.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';

/** Media types of a request body whose values have one type. */
export interface BodyChoice {
  readonly names: readonly string[];
  readonly type: TypeText;
  /** True for the choice of the media type that is sent when none is named. */
  readonly isUsual: boolean;
}

/** The choices of an operation's body, the usual one first. */
export function bodyChoices(operation: Operation, context: TypeContext): readonly BodyChoice[] {
  const choices = new Map<string, { names: string[]; type: TypeText; isUsual: boolean }>();
  for (const mediaType of bodyMedia(operation)) {
    const type = bodyType(mediaType, context);
    const known = choices.get(afterSign(type));
    if (known === undefined)
      choices.set(afterSign(type), { names: [mediaType.name], type, isUsual: choices.size === 0 });
    else known.names.push(mediaType.name);
  }
  return [...choices.values()];
}

/** Type of the texts by which a caller names a media type of a choice. */
export function contentTypeOf(view: ArgumentsView, choice: BodyChoice): (name: string) => TypeText {
  return (name) => {
    // Every type is one of the range: beside others, it has to have the form of one.
    const isAny = name.includes('*') && choice.isUsual && choice.names.length === view.bodyCount;
    return primary(isAny && name.startsWith('*') ? 'string' : name.includes('*') ? mediaTypeType(name) : quote(name));
  };
}

const BYTES = unionOf(['Blob', 'ArrayBuffer', 'ArrayBufferView', 'ReadableStream<Uint8Array>', 'string'].map(primary));

/** What a caller passes for a body of one media type. */
function bodyType(mediaType: MediaType, context: TypeContext): TypeText {
  const { name, schema } = mediaType;
  const lines = linesBody(mediaType);
  const isStructured = isJsonMediaType(name) || isMultipartMediaType(name) || isFormMediaType(name);
  if (lines !== undefined) {
    const item = lines.item === undefined ? 'unknown' : afterSign(schemaType(lines.item, 'write', context)).trimStart();
    return unionOf([primary(`AsyncIterable<${item}>`), primary(`Iterable<${item}>`), BYTES]);
  }
  if (!isStructured) return mediaTypeEssence(name).startsWith('text/') ? primary('string') : BYTES;
  if (schema === undefined) return isJsonMediaType(name) ? primary('unknown') : primary('Record<string, unknown>');
  return schemaType(schema, 'write', context);
}
