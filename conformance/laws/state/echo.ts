import { boundarySamples } from '../../../model/facts/sample/boundary-samples.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { reading } from './change.ts';
import { type Story, aThing, making, storiesOf } from './story.ts';

/** Bodies of one creation that are tried. */
const MOST = 16;

/** What is at the edge of what a schema takes is kept as it was sent: the longest texts, characters beyond the basic plane, null, bounds. */
export const echo: Law = {
  id: 'echo',
  title: 'values at the edge of what is allowed are kept as they were sent',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const { body, operation } = story.create.call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const samples = boundarySamples(schema, { view: 'write', most: 100 }).filter(({ value }) => isObject(value));
  // One edge of each member before a second one of any.
  const chosen = spread(samples.map(({ edge, value }) => ({ edge, value: within(body.value, value, edge) })));
  const steps = chosen.flatMap(({ edge, value }, index): Step[] => {
    const id = `a${index + 1}`;
    const step = making(story, id);
    const call = { ...step.call, body: { ...body, value } };
    const why = `as it was sent (${edge})`;
    return [
      { ...step, call, optional: true },
      reading(story, aThing(story, id), `read ${id}`, {
        after: [id],
        optional: true,
        refusable: true,
        expect: [{ kind: 'sent', step: id, but: [], why }],
      }),
    ];
  });
  if (steps.length === 0) return undefined;
  return stepCase({
    id: `${operation.operationId}/law/echo`,
    law: echo.id,
    summary: `${chosen.length} bodies at the edge of what is allowed`,
    operation,
    effect: 'writes',
    steps,
  });
}

/** The body that is known to be taken, with the one member that is at an edge. */
function within(known: unknown, sample: unknown, edge: string): unknown {
  const [, name] = /^\/([^/:]+)/.exec(edge) ?? [];
  if (name === undefined || !isObject(known) || !isObject(sample) || !Object.hasOwn(sample, name)) return sample;
  return { ...known, [name]: sample[name] };
}

interface Edge {
  readonly edge: string;
  readonly value: unknown;
}

function spread(edges: readonly Edge[]): readonly Edge[] {
  const byMember = new Map<string, Edge[]>();
  for (const item of edges) {
    const member = /^\/[^/:]+/.exec(item.edge)?.[0] ?? '';
    byMember.set(member, [...(byMember.get(member) ?? []), item]);
  }
  const ranked = [...byMember.values()].flatMap((items) =>
    items.map((item, rank) => ({ item, rank: rankOf(item, rank) })),
  );
  return ranked
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, MOST)
    .map(({ item }) => item);
}

/** What most often goes wrong comes first. */
function rankOf({ edge }: Edge, rank: number): number {
  const first = ['longest text', 'astral text', 'null'].findIndex((word) => edge.includes(word));
  return first === -1 ? 3 + rank : first;
}
