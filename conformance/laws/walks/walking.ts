import { type Draw, drawOne } from '../../../model/facts/sample/draw.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { ANONYMOUS } from '../../scenario/scenario.ts';
import { isObject } from '../../schema-walk.ts';
import { filled } from '../../steps/run-steps.ts';
import { MadeName } from '../../steps/step.ts';
import type { Taken } from '../../steps/taken.ts';
import { successes } from '../base-call.ts';
import type { LawContext, Probe, SendOptions } from '../law.ts';
import { type Place, type Story, callOn } from '../state/story.ts';

/** Something that was made on a walk. */
export interface Thing {
  readonly story: Story;
  readonly place: Place;
  /** The step that made it. */
  readonly step: string;
  isGone: boolean;
}

/** A source of chance that tells how far it has been used. */
export interface CountedDraw extends Draw {
  readonly used: () => number;
}

/** The same source, counted. */
export function counted(draw: Draw): CountedDraw {
  let count = 0;
  return {
    next: () => {
      count += 1;
      return draw.next();
    },
    used: () => count,
  };
}

/** A walk under way. */
export interface Walk {
  readonly context: LawContext;
  readonly probe: Probe;
  readonly draw: CountedDraw;
  /** What made the things. */
  readonly taken: Map<string, Taken>;
  things: readonly Thing[];
  /** What was worked on last. */
  last: Thing | undefined;
  /** The kind of things that the walk is about. */
  readonly focus: Story;
  /** What was made by somebody who is kept apart. */
  readonly foreign: readonly { readonly step: string; readonly operation: Operation }[];
  /** What things looked like when they were looked at last. */
  readonly seen: Map<string, unknown>;
  /** ETags that were answered, by where. */
  readonly tags: Map<string, readonly string[]>;
  /** What is put into the first thing, most of the time. */
  readonly part: Operation | undefined;
  /** How often each operation was called. */
  readonly uses: Map<Operation, number>;
  /** How often something was refused since anything was done. */
  readonly refused: Map<string, number>;
  /** Bodies that were taken last. */
  readonly sent: Map<Operation, unknown>;
  /** Keys of idempotency that were sent. */
  readonly keys: string[];
}

/** True in so many of a hundred cases. */
export function happens({ draw }: { readonly draw: Draw }, percent: number): boolean {
  return draw.next() * 100 < percent;
}

/** A call of an operation on a thing, or of one that names nothing; undefined where it names what was not made here. */
export function callAt(walk: Walk, operation: Operation, thing: Pick<Thing, 'story' | 'place'>): Call | undefined {
  const [example] = successes(walk.context, operation);
  const base = example?.call;
  const planned = callOn(thing.story, operation, thing.place, base);
  if (planned === undefined) return undefined;
  const isOwn = planned.parameters.every(
    ({ parameter, value }) => parameter.in !== 'path' || value instanceof MadeName,
  );
  if (!isOwn) return undefined;
  const identity = base?.identity ?? thing.story.viewer;
  return filled({ ...planned, identity, body: base?.body }, walk.taken);
}

/** What a request is about, without its query. */
export function placeIn(call: Call): string {
  const named = call.parameters.filter(({ parameter }) => parameter.in === 'path');
  return named.reduce(
    (path, { parameter, value }) => path.replace(`{${parameter.name}}`, JSON.stringify(value)),
    call.operation.path,
  );
}

/** How a request is sent that was drawn, by whatever names what it is about: nothing is compared where chance has led elsewhere. */
export function drawnAs({ draw, things }: Walk, about: string): SendOptions {
  return { refused: true, optional: true, drawn: `${draw.used()} of ${things.length}: ${about}` };
}

/** Somebody else, or nobody. */
export function anybody({ draw, probe: { scenario } }: Walk): string {
  const names = [...scenario.identities.keys()].toSorted();
  return drawOne(draw, [...names, ANONYMOUS]) ?? ANONYMOUS;
}

/** Keeps what an answer shows for what is sent later. */
export function remember(walk: Walk, call: Call, exchange: Exchange): void {
  const { response, content } = exchange;
  const tag = headerValue(response, 'etag');
  const place = placeIn(call);
  if (tag !== undefined) walk.tags.set(place, [...(walk.tags.get(place) ?? []).filter((each) => each !== tag), tag]);
  if (response.status < 300 && content.kind === 'json' && isObject(content.value)) walk.seen.set(place, content.value);
}
