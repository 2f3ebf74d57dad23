import type { Call, ExampleCase } from '../../cases/case.ts';
import { type Scenario, ANONYMOUS } from '../../scenario/scenario.ts';
import { isObject } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { reads } from '../base-call.ts';
import { makingTelling } from '../kept/telling-body.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, storiesOf } from '../state/story.ts';
import { sentJson } from '../values/sent-members.ts';

/**
 * Who sees what is told in sentences that no law can read; another implementation shows it: everything that can be read is asked for as each
 * identity of the scenario and as nobody, and so is a thing that differs from the usual one in all that it may differ in. Whether somebody
 * else may have one of the same name is tried as well.
 */
export const everybody: Law = {
  id: 'everybody',
  title: 'everybody sees, and may make, what they do at the reference',
  plan: (context) => [
    ...reads(context).map((example) => readCase(example)),
    ...storiesOf(context).map((story) => storyCase(story)),
  ],
};

/** Identities that are tried. */
const MOST = 8;

/** Everybody but one, and nobody. */
function others({ identities }: Scenario, but: string): readonly string[] {
  const names = [...identities.keys()].filter((name) => name !== but && name !== ANONYMOUS).toSorted();
  return [...names.slice(0, MOST), ...(but === ANONYMOUS ? [] : [ANONYMOUS])];
}

function readCase({ call }: ExampleCase): LawCase {
  const { operation } = call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/everybody`,
    law: everybody.id,
    summary: `${operation.operationId} as each identity`,
    operation,
    effect: 'none',
    level: 'reference',
    run: async (probe) => {
      for (const identity of others(probe.scenario, call.identity))
        await probe.send({ ...call, identity }, { refused: true, optional: true });
    },
  };
}

function storyCase(story: Story): LawCase {
  const { operation } = story.create.call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/everybody/made`,
    law: everybody.id,
    summary: `what ${operation.operationId} made, looked at as each identity, who then make one like it`,
    operation,
    effect: 'writes',
    level: 'reference',
    run: (probe) => lookAtMade(story, probe),
  };
}

async function lookAtMade(story: Story, probe: Probe): Promise<void> {
  const making = makingTelling(story, 'a');
  const taken = await takeSteps([...story.ground, making], probe);
  const made = taken.get('a')?.exchange;
  const calls = [reading(story, aThing(story), 'read').call, story.list].flatMap(
    (call) => (call && filled(call, taken)) ?? [],
  );
  const sent = made && sentJson(made);
  const again = filled(making.call, taken);
  for (const identity of others(probe.scenario, making.call.identity)) {
    for (const call of calls) await probe.send({ ...call, identity }, { refused: true, optional: true });
    if (again?.body === undefined || !isObject(sent)) continue;
    const like: Call = { ...again, identity, body: { ...again.body, value: sent } };
    await probe.send(like, { refused: true, optional: true });
  }
}
