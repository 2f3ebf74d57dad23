import { drawOne } from '../../../model/facts/sample/draw.ts';
import type { Call, ParameterValue } from '../../cases/case.ts';
import { isKeyField } from '../../cases/fresh-key.ts';
import { freshUuid } from '../../steps/fresh-text.ts';
import type { Thing } from './walking.ts';
import { type Walk, callAt, happens, placeIn } from './walking.ts';

/** The call with fields of its own: keys of idempotency, versions, and now and then without what is required. */
export function withFields(walk: Walk, call: Call, thing: Thing): Call {
  const headers = call.operation.parameters.filter((parameter) => parameter.in === 'header');
  const others = call.parameters.filter(({ parameter }) => parameter.in !== 'header');
  const sent = headers.flatMap((parameter): readonly ParameterValue[] => {
    const known = call.parameters.find((item) => item.parameter === parameter);
    const isLeftOut = happens(walk, parameter.required ? 6 : isKeyField(parameter) ? 40 : 70);
    if (isKeyField(parameter)) return isLeftOut ? [] : [{ parameter, value: keyOf(walk) }];
    if (/^if-(?:none-)?match$/i.test(parameter.name)) {
      const value = isLeftOut ? undefined : tagFor(walk, call, thing, parameter.required);
      return value === undefined ? [] : [{ parameter, value }];
    }
    return known === undefined || (isLeftOut && parameter.required) ? [] : [known];
  });
  return { ...call, parameters: [...others, ...sent] };
}

/** Another key each time, but for one of those that were sent before now and then. */
function keyOf({ draw, probe, keys }: Walk): string {
  const fresh = freshUuid(probe.fresh());
  const isOld = keys.length > 0 && draw.next() < 0.15;
  const key = isOld ? (keys.at(-1) ?? fresh) : fresh;
  if (!isOld) keys.push(key);
  return key;
}

/** The ETag that a thing has, where one has to be sent most of the time; else one that it had, or any. */
function tagFor(walk: Walk, call: Call, thing: Thing, isNeeded: boolean): string | undefined {
  const reading = callAt(walk, thing.story.read, thing);
  const known = [placeIn(call), ...(reading === undefined ? [] : [placeIn(reading)])].flatMap(
    (place) => walk.tags.get(place) ?? [],
  );
  const newest = known.at(-1);
  if (isNeeded && happens(walk, 75)) return newest ?? '*';
  const all = [
    ...(newest === undefined ? [] : [newest, `W/${newest}`, `"no-such-tag", ${newest}`]),
    ...known.slice(0, 2),
    '*',
  ];
  return drawOne(walk.draw, [...all, '"no-such-tag"']);
}
