import { toldAround } from '../../../model/told-around.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { MadeName } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { ownedMembers, removing } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { oneLine, sentencesOf } from '../values/sentences.ts';
import { isGivenOnce } from './again-words.ts';

/** A number that is said to be given never again is not that of the thing that is made after its own was removed. */
export const neverAgain: Law = {
  id: 'never-again',
  title: 'numbers that are given never again are not given again',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story, context) ?? []),
};

const NUMBER = /(?:^|_)(?:number|no|nr|iid|serial|sequence|seq)$/;

function caseOf(story: Story, { api }: LawContext): LawCase | undefined {
  const removed = removing(story, aThing(story));
  const { operation } = story.create.call;
  const texts = [operation.description, removed?.call.operation.description, toldAround(operation, api)];
  const member =
    removed &&
    numberOf(
      story,
      texts.flatMap((text) => text ?? []),
    );
  if (removed === undefined || member === undefined) return undefined;
  const name = (step: string): MadeName => new MadeName(step, story.item, `/${member}`);
  const why = `as ${member} is said to be given never again`;
  const cause = `never-again ${operation.operationId}`;
  return stepCase({
    id: `${operation.operationId}/law/never-again`,
    law: neverAgain.id,
    summary: `${member} of what is made after another one was removed`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      { ...removed, optional: false, needs: 'success' },
      { ...making(story, 'b'), expect: [{ kind: 'distinct', name: name('b'), than: name('a'), why, cause }] },
    ],
  });
}

/** The whole number of an answer that nobody sends and of which that is said. */
function numberOf(story: Story, texts: readonly string[]): string | undefined {
  const { operation, body } = story.create.call;
  const schema = operation.responses.find(isSuccess)?.content[0]?.schema;
  const whole = schema === undefined ? [] : applicators([schema]);
  const sent = body?.mediaType.schema === undefined ? [] : ownedMembers(body.mediaType.schema);
  const told = texts.flatMap((text) => sentencesOf(text)).filter((sentence) => isGivenOnce(sentence));
  const isTold = told.some((sentence) => /\bnumbers?\b/i.test(sentence));
  return propertyNames(whole).find((member) => {
    const schemas = propertySchemas(whole, member);
    if (sent.includes(member) || !schemas.some(({ types }) => types.includes('integer'))) return false;
    const isSaid = schemas.some(({ description = '' }) => isGivenOnce(oneLine(description)));
    return isSaid || (isTold && NUMBER.test(snakeCase(member)));
  });
}
