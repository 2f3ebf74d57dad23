import type { Call, ExampleCase } from '../../cases/case.ts';
import { type Scenario, ANONYMOUS } from '../../scenario/scenario.ts';
import { isObject } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { reads, successes } from '../base-call.ts';
import { makingTelling } from '../kept/telling-body.ts';
import { LOOSE, type Law, type LawCase, type LawContext, type Probe } from '../law.ts';
import { deedOn } from '../rules/deed-on.ts';
import { knownMembers, reading } from '../state/change.ts';
import { type SingleThing, changeOfSingle, singleThingsOf } from '../single-things.ts';
import { type Story, aThing, storiesOf } from '../state/story.ts';
import { sentJson } from '../values/sent-members.ts';

/**
 * Who sees what is told in sentences that no law can read; another implementation shows it: everything that can be read is asked for as each
 * identity of the scenario and as nobody, and so is a thing that differs from the usual one in all that it may differ in. Whether somebody
 * else may have one of the same name is tried as well, and who may do what to it.
 */
export const everybody: Law = {
  id: 'everybody',
  title: 'everybody sees, and may make, what they do at the reference',
  plan: (context) => [
    ...reads(context).map((example) => readCase(example)),
    ...storiesOf(context).map((story) => storyCase(story, context)),
    ...singleThingsOf(context.api).flatMap((one) => oneCase(one, context) ?? []),
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
      for (const identity of others(probe.scenario, call.identity)) await probe.send({ ...call, identity }, LOOSE);
    },
  };
}

function storyCase(story: Story, context: LawContext): LawCase {
  const { operation } = story.create.call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/everybody/made`,
    law: everybody.id,
    summary: `what ${operation.operationId} made, looked at and worked on as each identity, who then make one like it`,
    operation,
    effect: 'writes',
    level: 'reference',
    run: (probe) => tryOnMade(story, deedsOf(story, context), probe),
  };
}

/** Whatever is done to a thing or in it; its removal comes last. */
function deedsOf(story: Story, context: LawContext): readonly Call[] {
  const { actions, children, update, replace, remove } = story.resource;
  const known = [...children.map(({ create }) => create), update, replace, ...actions, remove];
  return known.flatMap((operation) => (operation && deedOn(story, operation, context)) ?? []);
}

/** What there is one of alone is changed, by each identity, to what it is. */
function oneCase({ read, update, replace }: SingleThing, context: LawContext): LawCase | undefined {
  const operation = update ?? replace;
  const [look] = successes(context, read);
  const call = operation && look && changeOfSingle(operation, look.call);
  const schema = call?.body?.mediaType.schema;
  if (operation === undefined || look === undefined || call?.body === undefined || schema === undefined)
    return undefined;
  const { body } = call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/everybody`,
    law: everybody.id,
    summary: `${operation.operationId} as each identity, to what it is`,
    operation,
    effect: 'writes',
    level: 'reference',
    run: async (probe) => {
      const { content } = await probe.send(look.call, LOOSE);
      if (content.kind !== 'json') return probe.notProvable('nothing is read that could be sent');
      const same: Call = { ...call, body: { ...body, value: knownMembers(content.value, schema) } };
      for (const identity of others(probe.scenario, same.identity)) await probe.send({ ...same, identity }, LOOSE);
    },
  };
}

async function tryOnMade(story: Story, deeds: readonly Call[], probe: Probe): Promise<void> {
  const making = makingTelling(story, 'a');
  const taken = await takeSteps([...story.ground, making], probe);
  const made = taken.get('a')?.exchange;
  const looks = [reading(story, aThing(story), 'read').call, story.list];
  const [seen, done] = [looks, deeds].map((calls) => calls.flatMap((call) => (call && filled(call, taken)) ?? []));
  const sent = made && sentJson(made);
  const again = filled(making.call, taken);
  const everyone = others(probe.scenario, making.call.identity);
  for (const identity of everyone) {
    for (const call of seen ?? []) await probe.send({ ...call, identity }, LOOSE);
    if (again?.body === undefined || !isObject(sent)) continue;
    const like: Call = { ...again, identity, body: { ...again.body, value: sent } };
    await probe.send(like, LOOSE);
  }
  for (const call of done ?? []) for (const identity of everyone) await probe.send({ ...call, identity }, LOOSE);
}
