import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { shifted } from '../../cases/shifted-value.ts';
import { type JsonObject, applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { UtmostExpectation } from '../../steps/utmost-expectation.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf, storyOf } from '../state/story.ts';
import { type ShownMember, shownMembers } from './shown-members.ts';
import { type Parts, type Utmost, utmostIn } from './utmost-words.ts';

/** What shows the latest (or the earliest) of the parts of a thing shows that one, in whatever order they were put down. */
export const utmost: Law = {
  id: 'utmost',
  title: 'what shows the latest of several shows the latest by its day, not the last put down',
  plan: (context) =>
    storiesOf(context).flatMap((story) => story.resource.children.flatMap((child) => casesOf(story, child, context))),
};

function casesOf(story: Story, child: Resource, context: LawContext): readonly LawCase[] {
  const { create } = child;
  const [base] = create === undefined ? [] : successes(context, create);
  const call = create && base && callOn(story, create, aThing(story), base.call);
  const body = call?.body;
  const schema = body?.mediaType.schema;
  if (call === undefined || body === undefined || schema === undefined || !isObject(body.value)) return [];
  const sent = applicators([schema]);
  const parts = partsOf(child, sent);
  return shownMembers(story).flatMap((member) => {
    const { name } = member;
    const rule = utmostIn(name, member.told, parts);
    if (rule === undefined || !isComparable(rule, member, sent)) return [];
    return caseOf({ story, child, call, body, schema, name, rule }, context) ?? [];
  });
}

function partsOf(child: Resource, whole: readonly Schema[]): Parts {
  const names = propertyNames(whole).filter((name) => !propertySchemas(whole, name).some(({ readOnly }) => readOnly));
  const days = names.filter((name) => formatOf(whole, name) !== undefined);
  return { word: pathShape(child.path).word ?? '', days, others: names.filter((name) => !days.includes(name)) };
}

function formatOf(whole: readonly Schema[], name: string): 'date' | 'date-time' | undefined {
  const own = propertySchemas(whole, name).map(({ format }) => format);
  return own.find((format) => format === 'date' || format === 'date-time');
}

/** True where the two are written in the same way. */
function isComparable({ shows }: Utmost, { schemas }: ShownMember, sent: readonly Schema[]): boolean {
  const format = schemas.map((each) => each.format).find((each) => each === 'date' || each === 'date-time');
  if (format !== formatOf(sent, shows)) return false;
  const types = new Set(propertySchemas(sent, shows).flatMap((each) => each.types));
  return schemas.some((each) => each.types.some((type) => type !== 'null' && types.has(type)));
}

interface Place {
  readonly story: Story;
  readonly child: Resource;
  /** Makes a part. */
  readonly call: Call;
  readonly body: BodyValue;
  readonly schema: Schema;
  /** The member that shows the utmost of them. */
  readonly name: string;
  readonly rule: Utmost;
}

/** The utmost is neither put down first nor last. */
const ORDER: Readonly<Record<Utmost['is'], readonly number[]>> = { latest: [0, 1, -1], earliest: [0, -1, 1] };

function caseOf(place: Place, context: LawContext): LawCase | undefined {
  const { story, name, rule, call } = place;
  const { is, by, shows } = rule;
  const steps = ORDER[is].flatMap((days, index) => partStep(place, days, index) ?? []);
  const [, second] = steps;
  if (second === undefined || steps.length < ORDER[is].length) return undefined;
  const { operationId } = call.operation;
  const expected = (of: readonly string[], why: string): UtmostExpectation => ({
    kind: 'utmost',
    name,
    is,
    by,
    shows,
    of,
    why,
    cause: `utmost ${operationId} ${name}`,
  });
  const ids = steps.map(({ id }) => id);
  return stepCase({
    id: `${operationId}/law/utmost/${name}`,
    law: utmost.id,
    summary: `${name}, with ${is === 'latest' ? 'the latest' : 'the earliest'} put down between two others`,
    operation: call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...steps,
      reading(story, aThing(story), 'read', {
        refusable: true,
        expect: [expected(ids, `as ${is === 'latest' ? 'no other day is later' : 'no other day is earlier'}`)],
      }),
      ...removalSteps(place, second.id, context, (why) =>
        expected(
          ids.filter((id) => id !== second.id),
          why,
        ),
      ),
    ],
  });
}

/** The step that puts down a part so many days off; undefined where the schema does not take that. */
function partStep({ call, body, schema, rule: { by, shows } }: Place, days: number, index: number): Step | undefined {
  const sent = isObject(body.value) ? body.value : {};
  const format = formatOf(applicators([schema]), by);
  const day = format && shifted(sent[by], format, days);
  if (day === undefined) return undefined;
  const value = shows === by ? day : otherOf(sent[shows], index);
  const members: JsonObject = { ...sent, [by]: day, [shows]: value };
  if (value === undefined || !fits(schema, members as JsonValue, 'write')) return undefined; // days and numbers are JSON
  const keeps = [by, shows];
  const made = { ...call, body: { ...body, value: members } };
  return { id: `part ${index + 1}`, call: made, makes: true, keeps, refusable: true, needs: 'success', expect: [] };
}

function otherOf(value: unknown, index: number): unknown {
  if (typeof value === 'number') return value + index;
  return typeof value === 'string' && value !== '' ? `${value}${index + 1}` : undefined;
}

/** Once the utmost is removed, another one is. */
function removalSteps(
  { story, child, name }: Place,
  step: string,
  context: LawContext,
  expected: (why: string) => UtmostExpectation,
): readonly Step[] {
  const part = storyOf(child, context);
  const removed = part && removing(part, aThing(part, step, aThing(story)));
  if (removed === undefined) return [];
  const expect = [expected(`as the one that ${name} was of is removed`)];
  return [removed, reading(story, aThing(story), 'left', { after: ['remove'], refusable: true, expect })];
}
