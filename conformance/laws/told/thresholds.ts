import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { holds } from './number-words.ts';
import { shownMembers } from './shown-members.ts';
import { type Threshold, thresholdIn } from './threshold-words.ts';

/** A flag that is said to be true from some number on is true there, and not before. */
export const thresholds: Law = {
  id: 'thresholds',
  title: 'a flag that is true from some number on is true there, and not before',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story)),
};

function casesOf(story: Story): readonly LawCase[] {
  const { body } = story.create.call;
  const schema = body?.mediaType.schema;
  if (schema === undefined || !isObject(body?.value)) return [];
  const sent = applicators([schema]);
  return shownMembers(story).flatMap(({ name, schemas, told }) => {
    const isFlag = schemas.some(({ types }) => types.includes('boolean'));
    const threshold = isFlag ? thresholdIn(name, told, sent) : undefined;
    return threshold === undefined ? [] : (caseOf(story, name, threshold) ?? []);
  });
}

/** Values around the number that are tried. */
const AROUND = [-1, 0, 1];

function caseOf(story: Story, name: string, threshold: Threshold): LawCase | undefined {
  const { member, relation, number } = threshold;
  const values = AROUND.map((by) => number + by);
  const steps = values.map((value) => stepsOf(story, name, threshold, value));
  const isOnBothSides = new Set(
    values.filter((_, at) => steps[at] !== undefined).map((value) => holds(relation, value, number)),
  );
  if (isOnBothSides.size < 2) return undefined;
  const { operation } = story.create.call;
  return stepCase({
    id: `${operation.operationId}/law/thresholds/${name}`,
    law: thresholds.id,
    summary: `${name} of things with ${member} around ${number}`,
    operation,
    effect: 'writes',
    steps: [...story.ground, ...steps.flatMap((each) => each ?? [])],
  });
}

/** Makes a thing with the value, and looks at its flag; undefined where the schema does not take the value. */
function stepsOf(story: Story, name: string, threshold: Threshold, value: number): readonly Step[] | undefined {
  const { member, relation, number, value: then } = threshold;
  const id = `with ${value}`;
  const { call, ...made } = making(story, id);
  const schema = call.body?.mediaType.schema;
  if (call.body === undefined || schema === undefined || !isObject(call.body.value)) return undefined;
  const members = { ...call.body.value, [member]: value };
  if (!fits(schema, members as JsonValue, 'write')) return undefined; // members of a body of a description are JSON
  const expected = holds(relation, value, number) ? then : !then;
  const why = `as ${member} was sent as ${value}`;
  const cause = `thresholds ${story.create.call.operation.operationId} ${name}`;
  const body = { ...call.body, value: members };
  return [
    { ...made, call: { ...call, body }, keeps: [member], optional: true },
    reading(story, aThing(story, id), `read ${value}`, {
      after: [id],
      refusable: true,
      expect: [{ kind: 'member', name, value: expected, why, cause }],
    }),
  ];
}
