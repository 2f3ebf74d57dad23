import { linesBody } from '../../model/facts/lines-body.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Schema } from '../../model/schema.ts';
import { type EncodingView, encodingViews } from './encoding-view.ts';
import { type Direction, type LinkedPart, type PageContext, linkedType } from './page-context.ts';
import { type ExampleView, exampleViews } from './samples/example-view.ts';
import { placedFacts } from './schema/placed-facts.ts';
import { type SchemaBody, schemaBody } from './schema/schema-view.ts';
import { type ValueFacts, fieldFacts, saysSomething } from './schema/value-facts.ts';

/** One media type of a body. */
export interface MediaView {
  readonly name: string;
  readonly type: readonly LinkedPart[];
  /** True when the type is that of each entry of a sequence (OAS 3.2 "Sequential Media Types"). */
  readonly isSequence: boolean;
  /** What else is said about the body as a whole; undefined when its page says it, or nothing is said. */
  readonly facts: ValueFacts | undefined;
  readonly body: SchemaBody | undefined;
  readonly encoding: readonly EncodingView[];
  readonly examples: readonly ExampleView[];
}

/** Where media types are shown. */
export interface MediaPlace {
  /** Start of the element ids. */
  readonly id: string;
  readonly direction: Exclude<Direction, 'both'>;
  /** True where what has a page of its own is only a link. */
  readonly isBrief: boolean;
}

/**
 * Media types of one body. The same schema under a second media type is not written out again: its fields are those
 * of the first one.
 */
export function mediaViews(
  context: PageContext,
  content: readonly MediaType[],
  { id, direction, isBrief }: MediaPlace,
): readonly MediaView[] {
  const shown = new Set<unknown>();
  return content.map((media, index) => {
    const place = { id: index === 0 ? id : `${id}-${media.name}`, direction, isBrief };
    const each = linesBody(media)?.each;
    const schema = media.schema ?? each ?? media.itemSchema;
    const isFirst = !shown.has(schema);
    shown.add(schema);
    return {
      name: media.name,
      type: schema === undefined ? [] : linkedType(context, schema),
      isSequence: schema !== undefined && (schema === each || schema === media.itemSchema),
      ...(schema === undefined || !isFirst ? NOTHING : insideOf(context, schema, place)),
      encoding: encodingViews(context, media, `${place.id}.encoding`),
      examples: examplesOf(context, media, place),
    };
  });
}

type Inside = Pick<MediaView, 'facts' | 'body'>;

const NOTHING: Inside = { facts: undefined, body: undefined };

/** What has a page of its own is described there. */
function insideOf(context: PageContext, schema: Schema, place: MediaPlace): Inside {
  const isPaged = context.site.pathOfSchema(schema) !== undefined;
  if (isPaged && place.isBrief) return NOTHING;
  return {
    facts: isPaged ? undefined : factsOf(context, schema, place.direction),
    body: sharedBody(context, schema, place),
  };
}

function examplesOf(
  context: PageContext,
  media: MediaType,
  { id, direction, isBrief }: MediaPlace,
): MediaView['examples'] {
  const isPaged = media.schema !== undefined && context.site.pathOfSchema(media.schema) !== undefined;
  // The one that would be made of the schema stands on its page.
  if (isBrief && isPaged && media.examples.length === 0) return [];
  return exampleViews(context, media, { id: `${id}.example`, direction });
}

/** The examples of the schema are those of the body. */
function factsOf(context: PageContext, schema: Schema, direction: Direction): ValueFacts | undefined {
  const facts = { ...fieldFacts(schema, false, direction), examples: [] };
  return saysSomething(facts) ? placedFacts(context, facts) : undefined;
}

/** Several operations answer with, or take, the same component. */
function sharedBody(
  context: PageContext,
  schema: Schema,
  { id, direction }: Pick<MediaPlace, 'id' | 'direction'>,
): SchemaBody | undefined {
  return context.shared(schema, `${direction} ${id}`, () => schemaBody(context, schema, { id, direction }));
}
