import type { Example } from '../../../model/example.ts';
import { isFormMediaType } from '../../../model/facts/media-kind.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';
import { renderMarkdown } from '../text/markdown.ts';
import type { PageContext } from '../page-context.ts';
import { encodeForm } from './sample-wire.ts';
import { sampleValue } from './sample-value.ts';

/** A named example as a page shows it. */
export interface ExampleView {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly descriptionHtml: string;
  /** Text of the example, not escaped. */
  readonly text: string;
  /** How a form travels; empty for other media types. */
  readonly wire: string;
  /** True when the description has no example and this one was made from the schema. */
  readonly made: boolean;
  /** First of its list: shown unfolded. */
  readonly open: boolean;
}

/** Examples of a media type; one made from the schema when the description has none. */
export function exampleViews(context: PageContext, media: MediaType, id: string): readonly ExampleView[] {
  if (media.examples.length > 0)
    return media.examples.map((example, index) =>
      view(example, media, { id: context.anchor(`${id}.${example.name}`), open: index === 0 }),
    );
  const value = media.schema === undefined ? undefined : exampleOfSchema(media.schema);
  if (value === undefined) return [];
  const text = valueText(value);
  const name = 'example';
  return [
    {
      id: context.anchor(`${id}.${name}`),
      name,
      summary: 'Made from the schema',
      descriptionHtml: '',
      text,
      wire: wireText(media, value),
      made: true,
      open: true,
    },
  ];
}

function exampleOfSchema(schema: Schema): JsonValue | undefined {
  return schema.examples[0] ?? sampleValue(schema, 'read');
}

function view(
  example: Example,
  media: MediaType,
  { id, open }: { readonly id: string; readonly open: boolean },
): ExampleView {
  return {
    id,
    name: example.name,
    summary: example.summary ?? '',
    descriptionHtml: renderMarkdown(example.description),
    text: exampleText(example),
    wire: example.hasValue ? wireText(media, example.value) : '',
    made: false,
    open,
  };
}

/** A form body, one pair per line; brackets as people write them, though they travel percent-encoded. */
function wireText(media: MediaType, value: JsonValue): string {
  if (!isFormMediaType(media.name)) return '';
  return encodeForm(media, value).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('&', '\n&');
}

function exampleText(example: Example): string {
  if (example.hasValue) return valueText(example.value);
  return example.serializedValue ?? example.externalValue ?? '';
}

/** A value as it is read best: text as it is, anything else as indented JSON. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
