import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import { singular } from '../../../model/facts/resources/singular.ts';
import type { Operation } from '../../../model/operation.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { sentencesOf } from '../values/sentences.ts';
import { deedOn } from './deed-on.ts';

/** What a description says not to work on a thing without parts ("an order without items cannot be placed") is refused to a new one. */
export const needsParts: Law = {
  id: 'needs-parts',
  title: 'what needs parts is refused to what has none',
  plan: (context) =>
    storiesOf(context).flatMap((story) =>
      story.resource.actions.flatMap((action) => caseOf(story, action, context) ?? []),
    ),
};

function caseOf(story: Story, action: Operation, context: LawContext): LawCase | undefined {
  const part = story.resource.children.find((child) => isNeeded(child, action));
  const call = deedOn(story, action, context);
  const made = part && makingEmpty(story, part);
  if (part === undefined || call === undefined || made === undefined) return undefined;
  const { operationId } = action;
  const why = `a refusal, as it has no ${partsWord(part)} yet`;
  const cause = `needs-parts ${operationId}`;
  const kept = { kind: 'same', step: 'before', why: `as before ${operationId} was refused`, cause } as const;
  return stepCase({
    id: `${operationId}/law/needs-parts`,
    law: needsParts.id,
    summary: `${operationId} of what has no ${partsWord(part)}`,
    operation: action,
    effect: 'writes',
    steps: [
      ...story.ground,
      made,
      reading(story, aThing(story), 'before', { needs: 'success', refusable: true }),
      { id: 'act', call, refusable: true, expect: [{ kind: 'status', in: ['4XX'], why, cause }] },
      { id: 'refused', call, refusable: true, optional: true, needs: 'refusal', expect: [] },
      reading(story, aThing(story), 'after', { after: ['refused'], refusable: true, expect: [kept] }),
    ],
  });
}

/** The step that makes a thing without parts; undefined where it has to have some. */
function makingEmpty(story: Story, part: Resource): Step | undefined {
  const made = making(story, 'a');
  const { body } = made.call;
  const word = wordOf(part);
  const sent = body?.value;
  if (body === undefined || !isObject(sent)) return made;
  const isPart = (name: string): boolean => name.toLowerCase().startsWith(word);
  const needed = applicators(body.mediaType.schema === undefined ? [] : [body.mediaType.schema]);
  if (needed.some(({ required }) => required.some(isPart))) return undefined;
  const value = Object.fromEntries(Object.entries(sent).filter(([name]) => !isPart(name)));
  return { ...made, call: { ...made.call, body: { ...body, value } } };
}

/** True where a sentence on refusals says that parts of this kind are needed. */
function isNeeded(part: Resource, { responses, description = '' }: Operation): boolean {
  const word = wordOf(part);
  if (part.create === undefined || word.length < 3) return false;
  const refusals = responses.filter(({ status }) => status === '409' || status === '422');
  if (refusals.length === 0) return false;
  const lacking = `(?:without (?:any |a |an )?(?:\\w+ )?|has no (?:\\w+ )?|with no |there (?:are|is) no )${word}`;
  const said = [...refusals.map((refusal) => refusal.description ?? ''), ...sentencesOf(description).filter(isRefusal)];
  const wanting = new RegExp(`\\b${lacking}|\\bat least (?:one|1) (?:\\w+ )?${word}`, 'i');
  return said.some((sentence) => wanting.test(sentence));
}

function isRefusal(sentence: string): boolean {
  return /\b(?:cannot|can not|refused|409|422|must|needs?|has to|not possible|unless)\b|\bat least\b/i.test(sentence);
}

/** How the word for one of the parts and for several of them begins: "line" for `lines`; the whole word where they begin differently. */
function wordOf(part: Resource): string {
  const word = partsWord(part);
  return word.startsWith(singular(word)) ? singular(word) : word;
}

/** What the parts are called, in words. */
function partsWord({ path }: Resource): string {
  return (pathShape(path).word ?? '').toLowerCase().replaceAll(/[_-]/g, ' ');
}
