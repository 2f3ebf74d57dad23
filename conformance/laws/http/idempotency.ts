import { toldAround } from '../../../model/facts/told-around.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Api } from '../../../model/api.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Call } from '../../cases/case.ts';
import { isKeyField } from '../../cases/fresh-key.ts';
import { type JsonObject, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { FRESH, type Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import { entryMade } from '../kept/made-entry.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { sentencesOf, wholeSentencesOf } from '../values/sentences.ts';
import { castOf } from '../rules/cast.ts';
import { deedOn } from '../rules/deed-on.ts';
import { type Story, making, nameBy, storiesOf } from '../state/story.ts';

/** What is sent again with the key that it had is done once: the same is answered, or a refusal, and nothing else is made. */
export const idempotency: Law = {
  id: 'idempotency',
  title: 'what is sent twice with one idempotency key is made once',
  plan: (context) => {
    const stories = storiesOf(context);
    const read = new Set(stories.map(({ create }) => create.call.operation));
    return [
      ...stories.flatMap((story) => caseOf(story, context) ?? []),
      ...stories.flatMap((story) => partCases(story, read, context)),
    ];
  },
};

/** The field of an operation that takes a key, where a UUID is one. */
function keyOf({ parameters }: Operation): Parameter | undefined {
  const key = parameters.find(isKeyField);
  return key !== undefined && fits(key.schema, '3f2b9c1e-7d54-4a0c-9b1d-2f6e8a7c5d40', 'write') ? key : undefined;
}

function caseOf(story: Story, { api }: LawContext): LawCase | undefined {
  const { operation } = story.create.call;
  const key = keyOf(operation);
  if (key === undefined) return undefined;
  const made = making(story, 'a');
  const parameters = made.call.parameters.filter(({ parameter }) => parameter !== key);
  const call = { ...made.call, parameters };
  const cause = `idempotency ${operation.operationId}`;
  const why = `as it was sent again with the same ${key.name}`;
  const isAnswered = answersAgain(operation, key, api);
  const answered = isAnswered
    ? [{ kind: 'status', in: ['2XX'], why: `what was answered first, ${why}`, cause } as const]
    : [];
  const again: Step = {
    id: 'again',
    call,
    again: 'a',
    refusable: true,
    ...(isAnswered ? {} : { needs: 'success' }),
    expect: [
      ...answered,
      { kind: 'distinct', name: nameBy(story, 'again'), than: nameBy(story, 'a'), is: 'same', why, cause },
    ],
  };
  return stepCase({
    id: `${operation.operationId}/law/idempotency`,
    law: idempotency.id,
    summary: `${operation.operationId} twice with one ${key.name}`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      { ...made, call, headers: [[key.name, FRESH]] },
      again,
      ...reused({ call, key, first: 'a', api }),
    ],
  });
}

interface Keyed {
  readonly call: Call;
  readonly key: Parameter;
  /** Id of the step that was the first to use the key. */
  readonly first: string;
  readonly api: Api;
}

/** The key once more for something else, where the description says that this is refused. */
function reused({ call, key, first, api }: Keyed): readonly Step[] {
  const { operation, body } = call;
  const told = [toldAround(operation, api), operation.description, key.description].some((text) =>
    refusesOthers(text ?? ''),
  );
  const schema = body?.mediaType.schema;
  if (!told || body === undefined || schema === undefined || !isObject(body.value)) return [];
  // Members of a body of a description are JSON.
  const [name, value] = otherIn(schema, body.value as JsonObject) ?? [];
  if (name === undefined) return [];
  const why = `a refusal, as ${key.name} was used for another ${name}`;
  return [
    {
      id: 'reused',
      call: { ...call, body: { ...body, value: { ...body.value, [name]: value } } },
      headers: [[key.name, { step: first, field: key.name, isSent: true }]],
      refusable: true,
      optional: true,
      expect: [{ kind: 'status', in: ['4XX'], why, cause: `idempotency ${operation.operationId} reused` }],
    },
  ];
}

/** A member with another value that is taken as well: none that names something else, where there is another one. */
function otherIn(schema: Schema, sent: JsonObject): readonly [string, JsonValue] | undefined {
  const members = Object.entries(sent).toSorted(
    ([one], [other]) => Number(/ids?$/i.test(one)) - Number(/ids?$/i.test(other)),
  );
  for (const [name, value] of members) {
    const others =
      typeof value === 'number' ? [value - 1, value + 1] : typeof value === 'string' ? [`${value} again`] : [];
    const other = others.find((each) => fits(schema, { ...sent, [name]: each } as JsonValue, 'write'));
    if (other !== undefined) return [name, other];
  }
  return undefined;
}

const AGAIN =
  /\b(?:same|first|original|earlier|previous|stored|saved|cached|remembered)\b[^.;]{0,30}\b(?:answer|response|result|reply)\b|\breplay(?:s|ed)\b/i;

/** True where it is said that what is sent again with its key is answered as it was, and so not refused. */
function answersAgain(operation: Operation, { description = '' }: Parameter, api: Api): boolean {
  const around = toldAround(operation, api);
  const about = [...(/idempotency.?key/i.test(around) ? [around] : []), operation.description];
  const isSaid = (sentence: string): boolean => /\bkeys?\b/i.test(sentence) && AGAIN.test(sentence);
  return (
    sentencesOf(description).some((sentence) => AGAIN.test(sentence)) ||
    about.some((text = '') => wholeSentencesOf(text).some(isSaid))
  );
}

/** True where it is said that a key is not taken for anything else. */
function refusesOthers(text: string): boolean {
  return (
    /idempotency.?key/i.test(text) &&
    sentencesOf(text).some(
      (sentence) =>
        /\b(?:different|another|other) (?:request )?(?:body|payload|content|contents|request|parameters)\b/i.test(
          sentence,
        ) && /\b(?:409|422|400|refused|rejected|conflict|error)\b/i.test(sentence),
    )
  );
}

/** What is put into a thing and is not `read` alone, as payments are: the thing may have to be brought into a state for it. */
function partCases(story: Story, read: ReadonlySet<Operation>, context: LawContext): readonly LawCase[] {
  return story.resource.children.flatMap((child): readonly LawCase[] => {
    const { create } = child;
    const key = create && keyOf(create);
    const [example] = create === undefined ? [] : successes(context, create);
    if (create === undefined || key === undefined || example === undefined || read.has(create)) return [];
    const deed = deedOn(story, create, context);
    const [first, second] = ['first', 'again'].map((step) => entryMade(child, example, step));
    if (deed === undefined || first === undefined || second === undefined) return [];
    const call = { ...deed, parameters: deed.parameters.filter(({ parameter }) => parameter !== key) };
    const cast = castOf(story, context);
    const cause = `idempotency ${create.operationId}`;
    const why = `as it was sent again with the same ${key.name}`;
    const once: Step = {
      id: 'first',
      call,
      headers: [[key.name, FRESH]],
      needs: 'success',
      refusable: true,
      expect: [],
    };
    const expect = [{ kind: 'distinct', name: second, than: first, is: 'same', why, cause } as const];
    return [
      stepCase({
        id: `${create.operationId}/law/idempotency`,
        law: idempotency.id,
        summary: `${create.operationId} twice with one ${key.name}`,
        operation: create,
        effect: 'writes',
        steps: [
          ...story.ground,
          making(story, 'a'),
          ...cast.makes,
          { ...once, ways: cast.waysTo(call) },
          { id: 'again', call, again: 'first', refusable: true, needs: 'success', expect },
          ...reused({ call, key, first: 'first', api: context.api }),
        ],
      }),
    ];
  });
}
