import { toldAround } from '../../../model/told-around.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Api } from '../../../model/api.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { isKeyField } from '../../cases/fresh-key.ts';
import { type JsonObject, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { FRESH, type MadeName, type Step, TRIED } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import { entryMade } from '../kept/made-entry.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { deedOn } from '../rules/deed-on.ts';
import { type Story, making, nameBy, storiesOf } from '../state/story.ts';
import { answersAgain, isFreedByRefusal, ownerOfKeys, refusesOthers } from './key-words.ts';
import { keysAnew } from './keys-anew.ts';
import { keysApart } from './keys-apart.ts';
import { otherIn } from './other-content.ts';

/** What is sent again with the key that it had is done once: the same is answered, or a refusal, and nothing else is made. */
export const idempotency: Law = {
  id: 'idempotency',
  title: 'what is sent twice with one idempotency key is made once',
  plan: (context) => {
    const stories = storiesOf(context);
    const read = new Set(stories.map(({ create }) => create.call.operation));
    return [
      ...stories.flatMap((story) => casesOf(story, context)),
      ...stories.flatMap((story) => partCases(story, read, context)),
    ];
  },
};

/** The field of an operation that takes a key, where a UUID is one. */
function keyOf({ parameters }: Operation): Parameter | undefined {
  const key = parameters.find(isKeyField);
  return key !== undefined && fits(key.schema, '3f2b9c1e-7d54-4a0c-9b1d-2f6e8a7c5d40', 'write') ? key : undefined;
}

function casesOf(story: Story, { api }: LawContext): readonly LawCase[] {
  const { operation } = story.create.call;
  const key = keyOf(operation);
  if (key === undefined) return [];
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
  const steps: readonly Step[] = [...story.ground, { ...made, call, headers: [[key.name, FRESH]] }];
  const owner = ownerOfKeys(operation, key, api);
  return [
    stepCase({
      id: `${operation.operationId}/law/idempotency`,
      law: idempotency.id,
      summary: `${operation.operationId} twice with one ${key.name}`,
      operation,
      effect: 'writes',
      steps: [...steps, again, ...reused({ call, key, first: 'a', api })],
    }),
    ...(owner === undefined
      ? []
      : [keysApart({ operation, call, key, steps, name: (step) => nameBy(story, step) }, owner)]),
    ...(isFreedByRefusal(operation, key, api)
      ? [keysAnew({ operation, call, key, steps, name: (step) => nameBy(story, step) })]
      : []),
  ];
}

interface Reusing {
  readonly call: Call;
  readonly key: Parameter;
  /** Id of the step that was the first to use the key. */
  readonly first: string;
  readonly api: Api;
}

/** The key once more for something else, where the description says that this is refused. */
function reused({ call, key, first, api }: Reusing): readonly Step[] {
  const { operation, body } = call;
  const texts = [key.description, operation.description, toldAround(operation, api)];
  const [told] = texts.flatMap((text) => refusesOthers(text ?? '') ?? []);
  const schema = body?.mediaType.schema;
  if (told === undefined || body === undefined || schema === undefined || !isObject(body.value)) return [];
  // Members of a body of a description are JSON.
  const [name, value] = otherIn(schema, body.value as JsonObject) ?? [];
  if (name === undefined) return [];
  const why = `as ${key.name} was used for another ${name}`;
  const cause = `idempotency ${operation.operationId} reused`;
  const other = { ...call, body: { ...body, value: { ...body.value, [name]: value } } };
  const refused = { kind: 'status', in: ['4XX'], why: `a refusal, ${why}`, cause } as const;
  const again: Step = {
    id: 'reused',
    call: other,
    headers: [[key.name, { step: first, field: key.name, isSent: true }]],
    ...TRIED,
    expect: [refused],
  };
  if (told.status === undefined) return [again];
  // The same may be refused for itself: what is told is told of what is taken with a key of its own.
  const answered = { kind: 'status', of: 'reused', in: [told.status], why: `${told.status}, ${why}`, cause } as const;
  const control: Step = {
    id: 'reused not',
    call: other,
    headers: [[key.name, FRESH]],
    ...TRIED,
    needs: 'success',
    after: ['reused'],
    expect: [answered],
  };
  return [again, control];
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
    const steps = [...story.ground, making(story, 'a'), ...cast.makes, { ...once, ways: cast.waysTo(call) }];
    const owner = ownerOfKeys(create, key, context.api);
    const name = (step: string): MadeName | undefined => entryMade(child, example, step);
    return [
      ...(owner === undefined ? [] : [keysApart({ operation: create, call, key, steps, name }, owner)]),
      stepCase({
        id: `${create.operationId}/law/idempotency`,
        law: idempotency.id,
        summary: `${create.operationId} twice with one ${key.name}`,
        operation: create,
        effect: 'writes',
        steps: [
          ...steps,
          { id: 'again', call, again: 'first', refusable: true, needs: 'success', expect },
          ...reused({ call, key, first: 'first', api: context.api }),
        ],
      }),
    ];
  });
}
