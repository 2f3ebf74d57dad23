import { listInPlace } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { changeOf, changing, reading, removing } from './change.ts';
import { type Story, aThing, callOn, making, nameBy, storiesOf, storyOf } from './story.ts';

/** What is part of one thing is not found, changed or removed under another. */
export const parents: Law = {
  id: 'parents',
  title: 'what is part of one thing is not found under another',
  plan: (context) => storiesOf(context).flatMap((story) => partsOf(story, context)),
};

/** What is tried under another thing, by the step that tries it. */
const DEEDS: Readonly<Record<string, string>> = { elsewhere: 'found', change: 'changed' };

/** Parts whose own path does not say what they are part of are found wherever one stands. */
function isBelow(part: Story, whole: Story): boolean {
  const [inside, around] = [part, whole].map(({ resource }) => pathShape(resource.itemPath ?? '').segments.length);
  return (inside ?? 0) > (around ?? 0);
}

function partsOf(story: Story, context: LawContext): readonly LawCase[] {
  return story.resource.children.flatMap((child) => {
    const part = storyOf(child, context);
    return part === undefined ? [] : [caseOf(story, part)];
  });
}

function caseOf(story: Story, part: Story): LawCase {
  const [place, other] = [aThing(story, 'a'), aThing(story, 'b')];
  const { operationId } = part.create.call.operation;
  const cause = `parents ${operationId}`;
  const refused = (what: string): Step['expect'] => [
    { kind: 'status', in: ['4XX'], why: `what is part of one thing not to be ${what} under another`, cause },
  ];
  // Numbers that each thing counts for itself mean something else under another.
  const lister = listInPlace(part.resource);
  const list = lister && callOn(part, lister, other);
  const name = nameBy(part, 'part');
  const listed: readonly Step[] =
    list === undefined
      ? []
      : [
          {
            id: 'list',
            call: list,
            whole: true,
            optional: true,
            expect: [{ kind: 'listed', name, times: 0, why: 'it is part of another', cause }],
          },
        ];
  const elsewhere = aThing(part, 'part', other);
  const isNamed = isBelow(part, story);
  const change = isNamed ? changeOf(part) : undefined;
  const deeds = [
    isNamed ? reading(part, elsewhere, 'elsewhere', { refusable: true }) : undefined,
    change && changing(part, change, elsewhere),
    isNamed ? removing(part, elsewhere) : undefined,
  ].filter((step) => step !== undefined);
  return stepCase({
    id: `${operationId}/law/parents`,
    law: parents.id,
    summary: `${operationId} in one, looked for in another`,
    operation: part.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      making(story, 'b'),
      making(part, 'part', place),
      reading(part, aThing(part, 'part', place), 'there', { needs: 'success', refusable: true }),
      ...listed,
      ...deeds.map((step): Step => {
        const { needs: _, ...rest } = step;
        return { ...rest, expect: refused(DEEDS[step.id] ?? 'removed') };
      }),
      reading(part, aThing(part, 'part', place), 'still', {
        refusable: true,
        expect: [{ kind: 'status', in: ['2XX'], why: 'what was looked for elsewhere to be there', cause }],
      }),
    ],
  });
}
