import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { type Story, storiesOf } from '../state/story.ts';
import { anewCases } from './put-anew.ts';
import { walkFrom } from './walk.ts';

/** Walks from new things of one kind, and kinds of things that have so many: of an API with more kinds each has fewer. */
const [MOST, KINDS] = [10, 7];

/**
 * What nobody can foretell is compared: a thing with others around it is made, and then whatever can be done with them is done, one thing
 * after the other, with bodies that differ in all that they may differ in, by whoever may call, and everything that may show it is looked
 * at. What is done is drawn, each time the same for a case of the same name.
 */
export const walks: Law = {
  id: 'walks',
  title: 'whatever is done, one thing after the other, leads to what it leads to at the reference',
  plan: (context) => {
    const stories = storiesOf(context);
    const count = Math.max(2, Math.min(MOST, Math.floor((MOST * KINDS) / Math.max(1, stories.length))));
    // What one walk leaves behind is in the way of the others: each kind has its first ones early.
    const rounds = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);
    const filled = rounds(FILLED).flatMap((number) =>
      stories.flatMap((story) => partsOf(story).map((part) => caseOf(story, { number, context, part }))),
    );
    const drawn = rounds(count).flatMap((number) => stories.map((story) => caseOf(story, { number, context })));
    return [...anewCases(context), ...filled, ...drawn];
  },
};

/** Walks on which one kind of parts is put into a thing again and again. */
const FILLED = 6;

/** What puts parts into a thing. */
function partsOf({ resource: { children } }: Story): readonly Operation[] {
  return children.flatMap(({ create }) => create ?? []);
}

interface Numbered {
  readonly number: number;
  readonly context: LawContext;
  readonly part?: Operation;
}

function caseOf(story: Story, { number, context, part }: Numbered): LawCase {
  const { operation } = story.create.call;
  const id = `${operation.operationId}/law/walks/${part === undefined ? '' : `${part.operationId}/`}${number}`;
  return {
    kind: 'law',
    id,
    law: walks.id,
    summary: `whatever can be done to ${pathShape(story.resource.path).word ?? 'things'}, drawn anew (${number})`,
    operation,
    effect: 'writes',
    level: 'reference',
    run: (probe) => walkFrom({ story, ...(part && { part }), context, probe, draw: seededDraw(seedOf(id)) }),
  };
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}
