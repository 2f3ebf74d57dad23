import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import { applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { LawCase, LawContext } from '../law.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making } from '../state/story.ts';
import { worldOf } from './world.ts';

/** Members that are tried, and what each of them is. */
const [MOST, FEW] = [4, 2];

/** Parts that are put into a thing one after the other. */
const PARTS = 4;

/** A thing one of whose numbers is small, and more parts than that: whether it is how many there may be, another implementation shows. */
export function filledCases(story: Story, context: LawContext): readonly LawCase[] {
  const { operation, body } = story.create.call;
  const schema = body?.mediaType.schema;
  const { parts } = worldOf(story, context);
  if (body === undefined || schema === undefined || !isObject(body.value)) return [];
  const { value } = body;
  const whole = applicators([schema]);
  const small = propertyNames(whole).filter((name) => {
    const isWhole = propertySchemas(whole, name).some(({ types, readOnly }) => types.includes('integer') && !readOnly);
    return isWhole && fits(schema, { ...value, [name]: FEW } as JsonValue, 'write'); // members of a body of a description are JSON
  });
  const made = making(story, 'a');
  return parts.flatMap(({ step, story: part }) =>
    small.slice(0, MOST).map((name) => {
      const members = { ...value, [name]: FEW };
      const filling = Array.from({ length: PARTS }, (_, index): readonly Step[] => [
        { ...step, id: `part ${index}`, call: making(part, 'part', aThing(story)).call },
        reading(story, aThing(story), `read ${index}`, TRIED),
      ]);
      return stepCase({
        id: `${operation.operationId}/law/explored/filled/${part.create.call.operation.operationId}/${name}`,
        law: 'explored',
        summary: `${part.create.call.operation.operationId} ${PARTS} times where ${name} is ${FEW}`,
        operation,
        effect: 'writes',
        level: 'reference',
        steps: [
          ...story.ground,
          { ...made, call: { ...made.call, body: { ...body, value: members } }, keeps: [name] },
          ...filling.flat(),
        ],
      });
    }),
  );
}
