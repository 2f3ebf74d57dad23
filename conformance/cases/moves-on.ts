import type { Resource } from '../../model/facts/resources/index.ts';
import { pathShape } from '../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { applicators, isObject } from '../schema-walk.ts';
import { changesOfState } from '../laws/values/changes-of-state.ts';
import type { Call } from './case.ts';
import { OwnValue } from './own-value.ts';

/** Moves of one kind of things that are tried. */
const MOST = 12;

/** What can be done with the thing of this name that may bring it into another state; `callOf` knows what an operation is sent. */
export function movesOn(
  { itemPath, actions, update, children }: Resource,
  name: string | number,
  callOf: (operation: Operation) => Call | undefined,
): readonly Call[] {
  if (itemPath === undefined) return [];
  const at = pathShape(itemPath).segments.length - 1;
  const parts = children.flatMap(({ create }) => create ?? []);
  const done = [...actions, ...parts].flatMap((operation) =>
    operation.method === 'GET' ? [] : wordsOf(callOf(operation)),
  );
  const [change] = update === undefined ? [] : [callOf(update)];
  const changed =
    update === undefined || change === undefined ? [] : changesOfState(update).map((each) => ({ ...change, ...each }));
  return [...changed, ...done].flatMap((call) => named(call, at, name) ?? []).slice(0, MOST);
}

function wordsOf(call: Call | undefined): readonly Call[] {
  const body = call?.body;
  if (call === undefined || body === undefined) return call === undefined ? [] : [call];
  return worded(body.value, body.mediaType.schema).map((value) => ({ ...call, body: { ...body, value } }));
}

/** The call with the name where its path says which thing; undefined where that is said nowhere. */
function named(call: Call, at: number, name: string | number): Call | undefined {
  const { segments } = pathShape(call.operation.path);
  const [, which] = /^\{([^{}]+)\}$/.exec(segments[at] ?? '') ?? [];
  if (which === undefined) return undefined;
  const parameters = call.parameters.map((item) =>
    item.parameter.in === 'path' && item.parameter.name === which ? { ...item, value: new OwnValue(name) } : item,
  );
  return { ...call, parameters };
}

/** Ways to do the same with other words. */
const BODIES = 4;

/** The body, and the same with each other word of a member that has a few. */
export function worded(value: unknown, schema: Schema | undefined): readonly unknown[] {
  if (!isObject(value) || schema === undefined) return [value];
  const others = applicators([schema]).flatMap(({ properties }) =>
    [...properties].flatMap(([name, member]) =>
      applicators([member])
        .flatMap((each) => each.enum ?? [])
        .filter((word) => word !== value[name])
        .map((word) => ({ ...value, [name]: word })),
    ),
  );
  return [value, ...others].slice(0, BODIES);
}
