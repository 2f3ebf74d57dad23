import type { Schema } from '../../../model/schema.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { lexicalReadings } from '../values/lexical-readings.ts';
import { wrongValues } from '../values/wrong-value.ts';
import { type Change, changeOf, changing, jsonOf, ownedMembers, reading } from './change.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { type Story, aThing, making, storiesOf } from './story.ts';

/** What is refused is not done, nor half of it: a list has nothing new, and a thing is as it was. */
export const noTrace: Law = {
  id: 'no-trace',
  title: 'a write that is refused leaves no trace',
  plan: (context) => storiesOf(context).flatMap((story) => [...casesOf(story, context)]),
};

function* casesOf(story: Story, context: LawContext): Generator<LawCase> {
  const { create, list } = story;
  const { operation } = create.call;
  const named = { law: noTrace.id, operation, effect: 'writes' } as const;
  const wrong = halfWrong(create.call, context);
  if (wrong !== undefined && list !== undefined) {
    const why = `as before ${operation.operationId} was refused`;
    yield stepCase({
      ...named,
      id: `${operation.operationId}/law/no-trace/create`,
      summary: `${operation.operationId} of what is half wrong`,
      effect: 'refused',
      steps: [
        ...story.ground,
        { id: 'before', call: list, whole: true, expect: [] },
        {
          id: 'refused',
          call: { ...making(story, 'a').call, body: wrong },
          refusable: true,
          needs: 'refusal',
          expect: [],
        },
        { id: 'after', call: list, whole: true, expect: [{ kind: 'same', step: 'before', why }] },
      ],
    });
  }
  const change = changeOf(story);
  const bad = change && halfWrongChange(change, context);
  const changed = change && bad && changing(story, { ...change, body: bad }, aThing(story));
  if (change === undefined || changed === undefined) return;
  const why = `as before ${change.operation.operationId} was refused`;
  yield stepCase({
    ...named,
    id: `${operation.operationId}/law/no-trace/change`,
    summary: `${change.operation.operationId} with what is half wrong`,
    steps: [
      ...story.ground,
      making(story, 'a'),
      reading(story, aThing(story), 'before', { needs: 'success', refusable: true }),
      { ...changed, needs: 'refusal', optional: false },
      reading(story, aThing(story), 'after', {
        expect: [{ kind: 'same', step: 'before', only: [change.name, ...change.owned], why }],
      }),
    ],
  });
}

/** The body of a call with one member, the last one, that its schema does not allow. */
function halfWrong({ body }: Call, context: LawContext): BodyValue | undefined {
  return body === undefined || !isObject(body.value) ? undefined : withWrong(body, '', context);
}

function halfWrongChange({ body, name, operation }: Change, context: LawContext): BodyValue | undefined {
  return jsonOf(operation) === undefined ? undefined : withWrong(body, name, context);
}

function withWrong({ mediaType, value }: BodyValue, kept: string, { schemas }: LawContext): BodyValue | undefined {
  const { schema } = mediaType;
  if (schema === undefined || !isObject(value)) return undefined;
  for (const name of ownedMembers(schema).toReversed()) {
    if (name === kept) continue;
    for (const wrong of wrongOf(schema, name)) {
      const { [name]: _, ...others } = value;
      const accepts = (member: unknown): boolean => schemas.accepts(schema, { ...others, [name]: member }, 'request');
      if (!lexicalReadings(wrong).some(accepts) && !accepts(wrong))
        return { mediaType, value: { ...others, [name]: wrong } };
    }
  }
  return undefined;
}

function wrongOf(schema: Schema, name: string): readonly unknown[] {
  const [first] = propertySchemas(applicators([schema]), name);
  return first === undefined ? [] : wrongValues(first).map(({ value }) => value);
}
