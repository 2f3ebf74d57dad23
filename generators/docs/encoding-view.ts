import type { Encoding, MediaType } from '../../model/media-type.ts';
import { type PageContext, linkedType } from './page-context.ts';
import { headerFacts } from './schema/value-facts.ts';
import { placedFacts } from './schema/placed-facts.ts';
import type { FieldView } from './schema/schema-view.ts';

/** How one part of a form or multipart body travels (OAS "Encoding Object"). */
export interface EncodingView {
  readonly property: string;
  /** In words: media types, style. */
  readonly rules: readonly string[];
  readonly headers: readonly FieldView[];
}

/** Encodings of a media type; `id` starts the ids of their headers. */
export function encodingViews(context: PageContext, media: MediaType, id: string): readonly EncodingView[] {
  return media.encoding.map((encoding) => ({
    property: encoding.property,
    rules: rulesOf(encoding),
    headers: encoding.headers.map((header) => ({
      id: context.anchor(`${id}.${encoding.property}.${header.name}`),
      name: header.name,
      isNamed: true,
      type: linkedType(context, header.schema),
      facts: placedFacts(context, headerFacts(header)),
      body: undefined,
    })),
  }));
}

function rulesOf({ contentTypes, style, explode, allowReserved }: Encoding): readonly string[] {
  const rules: string[] = [];
  if (contentTypes.length > 0) rules.push(`as ${contentTypes.join(' or ')}`);
  if (style !== undefined) rules.push(`style ${style}, ${explode ? 'exploded' : 'not exploded'}`);
  if (allowReserved) rules.push('reserved characters as they are');
  return rules;
}
