import { isObject, type JsonObject } from '../../schema-walk.ts';
import type { Story } from '../state/story.ts';
import { type Thing, type Walk, callAt, placeIn } from './walking.ts';

/** What is known of a thing and of those beside it. */
export interface Near {
  /** The thing as it was looked at last. */
  readonly own: JsonObject | undefined;
  /** The thing, then those that were looked at last. */
  readonly all: readonly JsonObject[];
}

/** Things beside it that are looked up. */
const BESIDE = 5;

/** What a thing and those beside it looked like. */
export function nearTo(walk: Walk, thing: Pick<Thing, 'story' | 'place'>): Near {
  const reading = callAt(walk, thing.story.read, thing);
  const own = reading && walk.seen.get(placeIn(reading));
  const beside = [...walk.seen.values()]
    .filter((each) => each !== own)
    .slice(-BESIDE)
    .toReversed();
  const all = [own, ...beside].filter((each) => isObject(each));
  return { own: isObject(own) ? own : undefined, all };
}

/** What another thing of a kind looked like: of those that were made here. */
export function likeOf(walk: Walk, story: Story): JsonObject | undefined {
  const others = walk.things.filter((thing) => thing.story === story);
  return others.map((thing) => nearTo(walk, thing).own).findLast((own) => own !== undefined);
}
