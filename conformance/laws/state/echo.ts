import { boundarySamples } from '../../../model/facts/sample/boundary-samples.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Expectation, Step } from '../../steps/step.ts';
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
  const known = body.value;
  const samples = boundarySamples(schema, { view: 'write', most: 200 }).flatMap(
    ({ edge, value }) => edgeIn(known, value, edge) ?? [],
  );
  // One edge of each member before a second one of any.
  const chosen = spread(samples);
  const steps = chosen.flatMap(({ edge, name, value }, index): Step[] => {
    const id = `a${index + 1}`;
    const step = making(story, id);
    const call = { ...step.call, body: { ...body, value: { ...known, [name]: value } } };
    const why = `as it was sent (${edge})`;
    const read = reading(story, aThing(story, id), `read ${id}`, { after: [id], optional: true, refusable: true });
    // Who cannot keep a character cannot keep it anywhere.
    const cause = edge.endsWith('astral text') ? { cause: 'echo astral text' } : {};
    const sent: Expectation = { kind: 'sent', step: id, only: [name], isShown: true, why, ...cause };
    const nothing: Expectation = { kind: 'member', name, value: null, why, ...cause };
    return [
      { ...step, call, optional: true, keeps: [name] },
      { ...read, expect: value === null ? [nothing] : [sent] },
    ];
  });
  if (steps.length === 0) return undefined;
  return stepCase({
    id: `${operation.operationId}/law/echo`,
    law: echo.id,
    summary: `${chosen.length} bodies at the edge of what is allowed`,
    operation,
    effect: 'writes',
    steps: [...story.ground, ...steps],
  });
}

interface Edge {
  readonly edge: string;
  /** The member that is at an edge. */
  readonly name: string;
  readonly value: unknown;
}

/** Words for people, which nothing hangs on: they are sent although no request is known to have them. */
const WORDS = /^(?:descriptions?|notes?|remarks?|comments?|about|summary)$/i;

/** The body that is known to be taken, with the one member that is at an edge. */
function edgeIn(known: Readonly<Record<string, unknown>>, sample: unknown, edge: string): Edge | undefined {
  const [, name] = /^\/([^/:]+)/.exec(edge) ?? [];
  if (name === undefined || !isObject(sample) || !Object.hasOwn(sample, name)) return undefined;
  const isMember = Object.hasOwn(known, name) || WORDS.test(name);
  return isMember ? { edge, name, value: sample[name] } : undefined;
}

function spread(edges: readonly Edge[]): readonly Edge[] {
  const byMember = new Map<string, Edge[]>();
  for (const item of edges) byMember.set(item.name, [...(byMember.get(item.name) ?? []), item]);
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
