import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { drawInteger, drawOne } from '../../../model/facts/sample/draw.ts';
import type { Call } from '../../cases/case.ts';
import { successes, withParameter } from '../base-call.ts';
import { valuesFor } from '../lists/asked-values.ts';
import { wholeList } from '../lists/whole-list.ts';
import { withFields } from './fields.ts';
import { type Thing, type Walk, anybody, callAt, drawnAs, happens, remember } from './walking.ts';

type Place = Pick<Thing, 'story' | 'place'>;

/** Looks beside those at the thing itself. */
const MORE = 2;

/** Other things that are looked at. */
const OTHERS = 5;

/** Looks at a thing. */
export async function look(walk: Walk, thing: Place): Promise<void> {
  const own = callAt(walk, thing.story.read, thing);
  if (own !== undefined) await see(walk, own);
}

/** Looks at a thing, and at other places that may show what was done to it. */
export async function lookAround(walk: Walk, thing: Place): Promise<void> {
  await look(walk, thing);
  const [first, ...rest] = walk.things.filter(({ isGone, place }) => !isGone && place !== thing.place);
  const others = first === undefined ? [] : [first, ...rest.slice(0, OTHERS - 2), ...rest.slice(OTHERS - 2).slice(-2)];
  for (const other of others) await look(walk, other);
  const views = viewsOf(walk);
  const near = views.filter(({ place }) => place === thing || place === undefined);
  for (let count = 0; count < MORE; count += 1) {
    const view = drawOne(walk.draw, happens(walk, 60) ? near : views);
    if (view !== undefined) await seeView(walk, view);
  }
}

async function seeView(walk: Walk, { call, place }: View): Promise<void> {
  const drawn = asDrawn(walk, call);
  const asked = place === undefined ? drawn : withFields(walk, drawn, { ...place, step: '', isGone: false });
  const isRead = await see(walk, asked);
  if (isRead && listPlaceOf(call.operation) !== undefined && happens(walk, 25)) await inPages(walk, asked);
}

async function see(walk: Walk, call: Call): Promise<boolean> {
  const exchange = await walk.probe.send(call, drawnAs(walk, `${call.operation.operationId} ${askedIn(call)}`));
  remember(walk, call, exchange);
  return exchange.response.status === 200;
}

/** A list in small pages, as far as a few of them lead. */
async function inPages({ probe, draw }: Walk, call: Call): Promise<void> {
  await wholeList(probe, call, { size: drawInteger(draw, 1, 4), most: 4 });
}

interface View {
  readonly call: Call;
  readonly place: Place | undefined;
}

/** Everything that can be read of what was made, and everything that names nothing. */
function viewsOf(walk: Walk): readonly View[] {
  const reads = walk.context.api.operations.filter(({ method }) => method === 'GET');
  const ofThings = walk.things.flatMap((thing) =>
    reads.flatMap((operation): readonly View[] => {
      const { path } = thing.story.read;
      const isOn = operation.path === path || operation.path.startsWith(`${path}/`);
      const call = isOn ? callAt(walk, operation, thing) : undefined;
      return call === undefined ? [] : [{ call, place: thing }];
    }),
  );
  const plain = reads.flatMap((operation): readonly View[] => {
    const [example] = operation.path.includes('{') ? [] : successes(walk.context, operation);
    return example === undefined ? [] : [{ call: example.call, place: undefined }];
  });
  return [...ofThings, ...plain, ...plain];
}

/** A read as somebody else now and then, and asked for in some way. */
function asDrawn(walk: Walk, call: Call): Call {
  const identity = happens(walk, 25) ? anybody(walk) : call.identity;
  const asked = call.operation.parameters.filter(
    (parameter) => parameter.in === 'query' && !CURSOR.test(parameter.name),
  );
  return asked.reduce(
    (sum: Call, parameter) => {
      if (!happens(walk, 35)) return sum;
      const values = valuesFor(parameter, seenLately(walk)).filter((value) => !isByChance(value));
      const value = drawOne(walk.draw, values);
      return value === undefined ? sum : withParameter(sum, parameter, value);
    },
    { ...call, identity },
  );
}

/** Where in a list to begin, which small pages show, and its order: what is equal in it stands on either side of a page's end. */
const CURSOR = /cursor|token|after|before|offset|skip|start|page|sort|order/i;

/** Short texts of letters and digits are drawn by chance: a search finds other things by them, also by chance. */
function isByChance(value: unknown): boolean {
  return typeof value === 'string' && value.length < 10 && /\d/.test(value) && /[a-z]/i.test(value);
}

/** Words that are asked for: where these are others, chance has led elsewhere. */
function askedIn({ parameters }: Call): string {
  const asked = parameters.filter(({ parameter }) => parameter.in === 'query');
  const words = asked.map(
    ({ parameter, value }) => `${parameter.name} ${/\d|-/.test(String(value)) ? '' : String(value)}`,
  );
  return words.join(' ');
}

/** What was looked at last, so that it can be asked for. */
function seenLately({ seen }: Walk): readonly unknown[] {
  return [...seen.values()].slice(-6);
}
