import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import { isKeyField } from '../../cases/fresh-key.ts';
import { variedBody } from '../../cases/varied-body.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { type Story, aThing, callOn, storiesOf, isFounded } from '../state/story.ts';
import { nearTo } from './near.ts';
import { drawnBody } from './drawn-body.ts';
import { withFields } from './fields.ts';
import { type Thing, type Walk, anybody, callAt, drawnAs, happens, remember } from './walking.ts';

/** What was done, and to what. */
export interface Done {
  readonly thing: Pick<Thing, 'story' | 'place'>;
  readonly isTaken: boolean;
}

/** One operation that could be called. */
interface Option {
  readonly thing: Thing;
  readonly operation: Operation;
  readonly call: Call;
  /** The kind of what it makes. */
  readonly makes?: Story | undefined;
  readonly weight: number;
}

/** How likely things are done, beside one another. */
const WEIGHTS = { remove: 1, change: 6, action: 5, part: 6, another: 2 } as const;

/** Does one thing; undefined where nothing can be done. */
export async function move(walk: Walk): Promise<Done | undefined> {
  const options = optionsOf(walk);
  const filling = options.filter(({ operation }) => operation === walk.part);
  const option = chosen(walk, filling.length > 0 && happens(walk, 82) ? filling : options);
  if (option === undefined) return undefined;
  const { operation, thing, makes } = option;
  walk.uses.set(operation, (walk.uses.get(operation) ?? 0) + 1);
  const isCopy = happens(walk, 20);
  const drawn = withFields(walk, withBody(walk, option, isCopy), thing);
  const identity = happens(walk, 12) ? anybody(walk) : undefined;
  const call = identity === undefined ? drawn : { ...drawn, identity };
  const unique = makes !== undefined && !isCopy;
  const exchange = await walk.probe.send(call, { ...drawnAs(walk, keyOf(option)), unique });
  remember(walk, call, exchange);
  const isTaken = exchange.response.status < 300;
  if (identity === undefined) learn(walk, option, exchange.response.status);
  walk.last = thing;
  if (!isTaken) return { thing, isTaken };
  const made = await taken(walk, option, { call, exchange });
  // Of a thing and what was put into it, one is worked on further.
  if (happens(walk, 50)) walk.last = made;
  return { thing: made, isTaken };
}

/** Keeps what was done to what, and to what it could not be done. */
function learn(walk: Walk, option: Option, status: number): void {
  const { probe, refused } = walk;
  if (status < 300) refused.clear();
  else refused.set(keyOf(option), (refused.get(keyOf(option)) ?? 0) + 1);
  if (status < 300 || status === 409) probe.observe(status < 300 ? TAKEN : REFUSED, stateKeyOf(walk, option));
}

/** Under these keys a run remembers what is taken, and refused, in which states. */
const [TAKEN, REFUSED] = ['walks taken', 'walks refused'];

interface Sent {
  readonly call: Call;
  readonly exchange: Exchange;
}

/** What was done to something; it is done once more now and then. */
async function taken(walk: Walk, { operation, thing, makes }: Option, { call, exchange }: Sent): Promise<Thing> {
  if (isObject(call.body?.value)) walk.sent.set(operation, call.body.value);
  const isKeyed = call.parameters.some(({ parameter }) => isKeyField(parameter));
  if (happens(walk, isKeyed ? 50 : 8)) await walk.probe.send(call, drawnAs(walk, `again ${operation.operationId}`));
  if (operation === thing.story.resource.remove) thing.isGone = true;
  return makes === undefined ? thing : madeOf(walk, { exchange, makes, thing });
}

function madeOf(
  walk: Walk,
  { exchange, makes, thing }: { readonly exchange: Exchange; readonly makes: Story; readonly thing: Thing },
): Thing {
  const step = `made ${walk.things.length}`;
  walk.taken.set(step, { exchange, others: [], items: undefined, isComplete: false, isWhole: false });
  const place = aThing(makes, step, makes === thing.story ? makes.home : thing.place);
  const made: Thing = { story: makes, place, step, isGone: false };
  walk.things = [...walk.things, made];
  return made;
}

function keyOf({ operation, thing }: Pick<Option, 'operation' | 'thing'>): string {
  return `${operation.operationId} ${thing.step}`;
}

/** What is done, and the words that the thing has for its states. */
function stateKeyOf(walk: Walk, { operation, thing }: Option): string {
  const schema = thing.story.read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = schema === undefined ? [] : applicators([schema]);
  const words = Object.entries(nearTo(walk, thing).own ?? {}).flatMap(([name, value]) => {
    const isWord = propertySchemas(whole, name).some((each) => each.enum !== undefined);
    return isWord && STATE.test(name) ? [String(value)] : [];
  });
  return [operation.operationId, ...words].join(' ');
}

/** Members that say what state something is in. */
const STATE = /state|status|phase|stage/i;

/** What was tried less often so far is likelier, what was not refused since anything was done, and what others took in that state. */
function chosen(walk: Walk, options: readonly Option[]): Option | undefined {
  const { draw, uses, refused, probe } = walk;
  const [known, vain] = [probe.observe(TAKEN, ''), probe.observe(REFUSED, '')];
  const weights = options.map((option) => {
    const key = stateKeyOf(walk, option);
    const often = 1 + (uses.get(option.operation) ?? 0) / 8;
    const isNext = walk.last === option.thing ? 5 : 1;
    const lately = 1 + 2 * (refused.get(keyOf(option)) ?? 0);
    const hope = known.has(key) ? 2 : vain.has(key) ? 0.3 : 1;
    return (option.weight * hope * isNext) / often / lately / (option.thing.isGone ? 6 : 1);
  });
  let left = draw.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return options.find((_, index) => (left -= weights[index] ?? 0) < 0);
}

/** Things that are worked on: the ones made last. */
const THINGS = 8;

function optionsOf(walk: Walk): readonly Option[] {
  const { api } = walk.context;
  const writes = api.operations.filter(({ method }) => !/^(?:GET|HEAD|OPTIONS)$/.test(method));
  const [first, ...rest] = walk.things;
  const near = first === undefined ? [] : [first, ...rest.slice(-THINGS)];
  return near.flatMap((thing): readonly Option[] => {
    const { resource, read, create } = thing.story;
    const below = writes.filter(({ path }) => path === read.path || path.startsWith(`${read.path}/`));
    const parts = resource.children.flatMap(({ create: maker }) => maker ?? []);
    const own = [...new Set([...below, ...parts, ...resource.actions])];
    const known = own.flatMap((operation): readonly Option[] => {
      const call = callAt(walk, operation, thing);
      if (call === undefined) return [];
      const makes = storiesOf(walk.context).find((story) => story.create.call.operation === operation);
      // What a walk is about is worked on most.
      const isFocus = thing.story === walk.focus || makes === walk.focus;
      const weight = weightOf(operation, thing.story, parts) * (isFocus ? 2 : 1);
      return [{ thing, operation, call, makes, weight }];
    });
    const again = isFounded(thing.story)
      ? undefined
      : callOn(thing.story, create.call.operation, thing.story.home, create.call);
    const another: readonly Option[] =
      again === undefined || again.parameters.some(({ parameter }) => parameter.in === 'path')
        ? []
        : [
            {
              thing,
              operation: again.operation,
              call: again,
              makes: thing.story,
              weight: WEIGHTS.another * (thing.story === walk.focus ? 3 : 1),
            },
          ];
    return [...known, ...another];
  });
}

function weightOf(operation: Operation, { resource }: Story, parts: readonly Operation[]): number {
  if (operation.method === 'DELETE') return WEIGHTS.remove;
  if (parts.includes(operation)) return WEIGHTS.part;
  return operation === resource.update || operation === resource.replace ? WEIGHTS.change : WEIGHTS.action;
}

/** The call with a body that is drawn, and names of its own for what is made, unless it is to be like another one. */
function withBody(walk: Walk, { call, makes, thing }: Option, isCopy: boolean): Call {
  // What was taken before is likely taken again.
  const sent = walk.sent.get(call.operation);
  const known = sent === undefined || call.body === undefined ? call : { ...call, body: { ...call.body, value: sent } };
  const body = drawnBody(walk, known, { thing, makes, isCopy });
  if (body === undefined || makes === undefined || isCopy || !isObject(body.value)) return { ...call, body };
  const before = isObject(known.body?.value) ? known.body.value : {};
  const { value } = body;
  // What was drawn stays.
  const keeps = Object.keys(value).filter((name) => value[name] !== before[name]);
  const varied = variedBody(body, walk.probe.fresh(), { much: 'telling', keeps });
  return { ...call, body: varied ?? body };
}
