import type { Operation } from '../../../model/operation.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { changeBy, changing, reading } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { plainSentencesOf } from '../values/sentences.ts';
import { castOf } from './cast.ts';
import { type StateMember, stateMemberOf } from './state-member.ts';
import { inWords } from './state-words.ts';

/** What is said to be put back into another state by a change ("a submitted one that is changed becomes a draft again") is in that state then. */
export const putBack: Law = {
  id: 'put-back',
  title: 'what a change is said to put back into a state is in that state then',
  plan: (context) =>
    storiesOf(context).flatMap((story) => {
      const { update, replace } = story.resource;
      const shown = stateMemberOf(story);
      const changes = [update, replace].flatMap((operation) => operation ?? []);
      return shown === undefined
        ? []
        : changes.flatMap((operation) => caseOf(story, { operation, shown }, context) ?? []);
    }),
};

/** A state that a change ends, the one that it leads to, and the member that is lost with it. */
export interface PutBack {
  readonly from: string;
  readonly to: string;
  readonly lost: string | undefined;
}

const DONE = '(?:changed|edited|updated|modified)';
const DOING = '(?:changing|editing|updating|modifying|an? (?:change|edit|update) (?:of|to))';
const BECOMES =
  '(?:becomes?|turns? into|(?:goes|returns|falls|is (?:put|set|reset|moved|sent)) back to|is reset to|returns to|reverts to)';
const MAKES =
  '(?:makes (?:it|them)|turns (?:it|them) (?:back )?into|(?:puts|sets|sends|resets|moves|returns) (?:it|them) (?:back )?to)';
const UNLESS = /\b(?:unless|except|only|may|can|not|never)\b/i;

/** What a description says of changes that put things back. */
export function toldPutBack(text: string | undefined, states: readonly string[]): PutBack | undefined {
  const word = `(${states.map(inWords).join('|')})`;
  const into = `(?:an? |the state )?${word}(?: again)?(?:,? (?:and|which) loses (?:its |the )?(\\w+))?(?= *$|,)`;
  const forms = [
    // "A submitted episode that is changed becomes a draft again and loses its `submittedAt`"
    `^(?:an?|the|every|each) ${word}(?: [\\w-]+)? (?:that|which) (?:is|gets|was|has been) ${DONE} ${BECOMES} ${into}`,
    // "If a submitted episode is changed, it becomes a draft again"
    `^(?:if|when|where|once) (?:an?|the) ${word}(?: [\\w-]+)? (?:is|gets|was|has been) ${DONE},? (?:it |this )?${BECOMES} ${into}`,
    // "Changing a submitted episode makes it a draft again"
    `^${DOING} (?:an?|the) ${word}(?: [\\w-]+)? ${MAKES} ${into}`,
  ].map((form) => new RegExp(form, 'i'));
  const sentences = plainSentencesOf(text);
  for (const sentence of sentences.filter((each) => !UNLESS.test(each.split(',')[0] ?? ''))) {
    for (const form of forms) {
      const [, from = '', to = '', lost] = form.exec(sentence) ?? [];
      const [before, after] = [from, to].map((told) => stateCalled(told, states));
      if (before !== undefined && after !== undefined && before !== after) return { from: before, to: after, lost };
    }
  }
  return undefined;
}

function stateCalled(told: string, states: readonly string[]): string | undefined {
  return told === '' ? undefined : states.find((state) => new RegExp(`^${inWords(state)}$`, 'i').test(told));
}

interface Told {
  readonly operation: Operation;
  readonly shown: StateMember;
}

function caseOf(
  story: Story,
  { operation, shown: { member, states } }: Told,
  context: LawContext,
): LawCase | undefined {
  const told = toldPutBack(operation.description, states);
  const change = changeBy(operation, story);
  const place = aThing(story);
  const step = change && changing(story, change, place);
  if (told === undefined || step === undefined) return undefined;
  const { operationId } = operation;
  const { makes, ways } = castOf(story, context);
  const why = `as ${operationId} has changed what was ${told.from}`;
  const common = { kind: 'member', why, cause: `put-back ${operationId}` } as const;
  const expect: readonly Expectation[] = [
    { ...common, name: member, value: told.to },
    ...(told.lost === undefined ? [] : [{ ...common, name: told.lost, value: null }]),
  ];
  return stepCase({
    id: `${operationId}/law/put-back`,
    law: putBack.id,
    summary: `${operationId} of what is ${told.from}`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...makes,
      reading(story, place, 'state', { ways: { ...ways, into: told.from }, refusable: true, needs: 'success' }),
      { ...step, when: { step: 'state', member, is: told.from } },
      reading(story, place, 'left', { after: ['change'], refusable: true, expect }),
    ],
  });
}
