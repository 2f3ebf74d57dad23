import { drawOne } from '../../../model/facts/sample/draw.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { resourceNamed } from '../../../model/facts/resources/named-resource.ts';
import { plainBytes } from '../../../model/facts/sample/written/plain-bytes.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { type JsonObject, applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import type { Story } from '../state/story.ts';
import { drawnDays } from './drawn-days.ts';
import { type Site, drawnValue } from './drawn-value.ts';
import { likeOf, nearTo } from './near.ts';
import { type Thing, type Walk, happens } from './walking.ts';

/** What a body is sent about. */
export interface About {
  readonly thing: Thing;
  /** The kind of what it makes. */
  readonly makes?: Story | undefined;
  /** True to send what another one of the kind has. */
  readonly isCopy: boolean;
}

/** A body that differs in some of its members from the one that is known to be taken, most of the time within its schema. */
export function drawnBody(walk: Walk, call: Call, about: About): BodyValue | undefined {
  const { body, operation } = call;
  const content = operation.requestBody?.content ?? [];
  if (body === undefined) return undefined;
  if (body.encoding !== undefined || (content.length > 1 && happens(walk, 15))) return drawnFile(walk, body, content);
  const { schema } = body.mediaType;
  if (schema === undefined || !isObject(body.value)) return body;
  const isWrong = happens(walk, 8);
  for (let count = 0; count < TRIES; count += 1) {
    const value = drawnMembers(walk, { schema, known: body.value as JsonObject, call, about, isWrong });
    // Members that were drawn are JSON.
    if (isWrong || fits(schema, value as JsonValue, 'write'))
      return { ...body, mediaType: drawnParts(walk, body), value };
  }
  return body;
}

/** Bodies that are drawn until one is within the schema. */
const TRIES = 6;

/** A file of one of the types that are taken, and now and then of one that is not named. */
function drawnFile(walk: Walk, body: BodyValue, content: readonly MediaType[]): BodyValue {
  const files = content.flatMap((mediaType): readonly BodyValue[] => {
    const value = plainBytes(mediaType.name);
    return value === undefined ? [] : [{ mediaType, value, encoding: 'base64' }];
  });
  const drawn = drawOne(walk.draw, files) ?? body;
  return happens(walk, 10) ? { ...drawn, mediaType: { ...drawn.mediaType, name: 'image/gif' } } : drawn;
}

/** Parts of forms with another one of the types that they may have. */
function drawnParts(walk: Walk, { mediaType }: BodyValue): MediaType {
  if (!mediaType.encoding.some(({ contentTypes }) => contentTypes.length > 0) || happens(walk, 50)) return mediaType;
  const encoding = mediaType.encoding.map((each) => {
    const type = happens(walk, 15) ? 'image/gif' : drawOne(walk.draw, each.contentTypes);
    return { ...each, contentTypes: type === undefined ? [] : [type] };
  });
  return { ...mediaType, encoding };
}

interface Drawing {
  readonly schema: Schema;
  readonly known: JsonObject;
  readonly call: Call;
  readonly about: About;
  readonly isWrong: boolean;
}

function drawnMembers(walk: Walk, drawing: Drawing): Readonly<Record<string, unknown>> {
  const { schema, call, about, isWrong } = drawing;
  const { thing, makes, isCopy } = about;
  const whole = applicators([schema]);
  const names = propertyNames(whole).filter((name) => !propertySchemas(whole, name).some(({ readOnly }) => readOnly));
  const like = isCopy ? likeOf(walk, makes ?? thing.story) : undefined;
  const shown = makes === undefined ? nearTo(walk, thing).own : undefined;
  const isWhole = shown !== undefined && call.operation.method === 'PUT' && happens(walk, 50);
  const known = isWhole ? { ...drawing.known, ...shown } : drawing.known;
  const members = names.flatMap((name): readonly (readonly [string, unknown])[] => {
    const isCopied = like !== undefined && Object.hasOwn(like, name) && happens(walk, 75);
    const value = isCopied
      ? recased(walk, like[name])
      : memberFor(walk, { ...drawing, name, whole, base: known[name], shown: shown?.[name] });
    return value === undefined ? [] : [[name, value]];
  });
  const extra = isWrong && happens(walk, 40) ? [['no_such_member', 1] as const] : [];
  const isFilling = call.operation === walk.part;
  return drawnDays(walk, { members: Object.fromEntries([...members, ...extra]), whole, thing, isFilling });
}

interface Member extends Drawing {
  readonly name: string;
  readonly whole: readonly Schema[];
  /** What is known to be taken. */
  readonly base: unknown;
  /** What the thing has. */
  readonly shown: unknown;
}

/** What is sent for a member; undefined to leave it out. */
function memberFor(walk: Walk, { name, whole, schema, base, shown, call, about, isWrong }: Member): unknown {
  const isPart = call.operation.method === 'PATCH';
  const known = isPart && !happens(walk, 35) ? undefined : base;
  const schemas = propertySchemas(whole, name);
  const isNeeded = whole.some(({ required }) => required.includes(name));
  if (
    !happens(
      walk,
      chanceOf(walk, { name, schema, schemas, isKnown: known !== undefined, isFilling: call.operation === walk.part }),
    )
  )
    return known;
  if (known !== undefined && !isNeeded && happens(walk, 25)) return undefined;
  const at = { name, body: schema, schemas, current: base ?? shown, thing: about.thing, isWrong, isPart };
  return drawnValue(walk, at) ?? known;
}

/** In how many of a hundred cases a member is another one: what it names, and how much there is of something, most of the time. */
function chanceOf(
  { context }: Walk,
  {
    name,
    schema,
    schemas,
    isKnown,
    isFilling,
  }: Pick<Site, 'name' | 'schemas'> & {
    readonly schema: Schema;
    readonly isKnown: boolean;
    readonly isFilling: boolean;
  },
): number {
  if (!isKnown) return 25;
  if (resourceNamed(context.api, schema, name) !== undefined) return 70;
  const isNumber = applicators([...schemas]).some(({ types }) => types.includes('integer'));
  return isNumber ? (isFilling ? 85 : 55) : 35;
}

/** A text in other letters now and then. */
function recased(walk: Walk, value: unknown): unknown {
  if (typeof value !== 'string' || happens(walk, 40)) return value;
  return happens(walk, 50) ? value.toUpperCase() : value.toLowerCase();
}
