import { isDone } from '../../exchange/is-done.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { applicators, isNothing, isObject, preview, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { castOf } from '../rules/cast.ts';
import { deedOn } from '../rules/deed-on.ts';
import { stateMemberOf } from '../rules/state-member.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making, storiesOf } from '../state/story.ts';
import { numericMembers } from '../told/named-member.ts';
import { type Settling, settlingIn } from './settled-words.ts';

/** What is said to become of a thing when nothing of it is left, to pay for example, becomes of it when that is done in two parts as well. */
export const settled: Law = {
  id: 'settled',
  title: 'what is settled in parts becomes what it is said to become when nothing is left',
  plan: (context) =>
    storiesOf(context).flatMap((story) => {
      const { children, actions } = story.resource;
      const operations = new Set([...children.map(({ create }) => create), ...actions]);
      return [...operations].flatMap((operation) =>
        operation === undefined ? [] : (caseOf(story, operation, context) ?? []),
      );
    }),
};

interface Paying {
  readonly story: Story;
  /** The operation on the thing that the step `a` makes. */
  readonly call: Call;
  /** The member that says how much is paid, and the one that says how much is left. */
  readonly amount: string;
  readonly left: string;
  readonly state: string;
  readonly settling: Settling;
}

function caseOf(story: Story, operation: Operation, context: LawContext): LawCase | undefined {
  const state = stateMemberOf(story);
  const left = state && leftMember(story);
  const call = left === undefined ? undefined : deedOn(story, operation, context);
  const amount = call && amountOf(call);
  if (state === undefined || left === undefined || call === undefined || amount === undefined) return undefined;
  const settling = settlingIn(operation.description, { states: state.states, left, members: shownBy(story) });
  if (settling === undefined) return undefined;
  const paying = { story, call, amount, left, state: state.member, settling };
  return {
    kind: 'law',
    id: `${operation.operationId}/law/settled/${settling.into}`,
    law: settled.id,
    summary: `${operation.operationId} in two parts, until nothing is left`,
    operation,
    effect: 'writes',
    run: (probe) => payInParts(paying, context, probe),
  };
}

function shownBy({ read }: Story): readonly string[] {
  const shown = read.responses.find(isSuccess)?.content[0]?.schema;
  return propertyNames(applicators(shown === undefined ? [] : [shown]));
}

const LEFT = /(?:^|_)(?:balance|outstanding|open|left|remaining|due|unpaid|owed)(?:_|$)/;

/** The only number of a thing that says how much is left of it. */
function leftMember(story: Story): string | undefined {
  const shown = story.read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = applicators(shown === undefined ? [] : [shown]);
  const names = shownBy(story).filter((name) => {
    const isNumber = propertySchemas(whole, name).some(
      ({ types }) => types.includes('integer') || types.includes('number'),
    );
    return isNumber && LEFT.test(snakeCase(name));
  });
  return names.length === 1 ? names[0] : undefined;
}

/** The only number of a body, where it has to be sent. */
function amountOf({ body }: Call): string | undefined {
  const schema = body?.mediaType.schema;
  const whole = applicators(schema === undefined ? [] : [schema]);
  const [name, ...others] = numericMembers(whole);
  const isNeeded = name !== undefined && whole.some(({ required }) => required.includes(name));
  return isNeeded && others.length === 0 ? name : undefined;
}

/** The call with an amount; undefined where the body does not take it. */
function paying({ call, amount }: Paying, value: number): Call | undefined {
  const { body } = call;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const sent = { ...body.value, [amount]: value };
  return fits(schema, sent as JsonValue, 'write') ? { ...call, body: { ...body, value: sent } } : undefined; // what is drawn is JSON
}

/** What was answered to a first part, and what comes next. */
interface Part {
  readonly shown: readonly Exchange[];
  /** The call that pays all that is left, and the one that reads the thing. */
  readonly last: Call;
  readonly look: Call;
}

async function payInParts(told: Paying, context: LawContext, probe: Probe): Promise<void> {
  const { shown, last, look } = await payPart(told, context, probe);
  const { left } = told;
  const done = await probe.send(last, { refused: true, optional: true });
  const after = await probe.send(look, { refused: true, optional: true });
  const members = membersOf(after);
  if (!isDone(done) || members?.[left] !== 0)
    return probe.notProvable(`${last.operation.operationId} of all that is left does not bring ${left} to 0`);
  demandSettled(members, { told, shown: [...shown, done, after] }, probe);
}

async function payPart(told: Paying, context: LawContext, probe: Probe): Promise<Part> {
  const { story, call, amount, left } = told;
  const { makes, waysTo } = castOf(story, context);
  const part = paying(told, 1) ?? probe.notProvable(`${call.operation.operationId} does not take a part`);
  const look = reading(story, aThing(story), 'look', { needs: 'success', refusable: true });
  const way = { ways: waysTo(part), needs: 'success', refusable: true } as const;
  const first: Step = { id: 'first', call: part, keeps: [amount], ...way, expect: [] };
  const taken = await takeSteps([...story.ground, making(story, 'a'), ...makes, first, look], probe);
  const shown = ['first', 'look'].flatMap((step) => taken.get(step)?.exchange ?? []);
  const rest = restIn(shown.at(-1), told);
  if (rest === undefined) return probe.notProvable(`nothing is left after a part, or ${left} does not say how much`);
  const whole = paying(told, rest);
  const [last, again] = [whole, look.call].map((each) => each && filled(each, taken));
  if (last === undefined || again === undefined)
    return probe.notProvable(`${call.operation.operationId} does not take ${rest}`);
  return { shown, last, look: again };
}

/** How much a thing says is left of it; undefined where that is nothing, or it is what it becomes then already. */
function restIn(shown: Exchange | undefined, { left, state, settling }: Paying): number | undefined {
  const members = shown && membersOf(shown);
  const rest = members?.[left];
  return typeof rest === 'number' && rest > 0 && members?.[state] !== settling.into ? rest : undefined;
}

function demandSettled(
  members: Readonly<Record<string, unknown>>,
  { told, shown }: { readonly told: Paying; readonly shown: readonly Exchange[] },
  probe: Probe,
): void {
  const { call, left, state, settling } = told;
  const { operationId } = call.operation;
  const why = `as ${operationId} says of it once nothing is left, and ${left} is 0`;
  const common = { part: 'body', cause: `settled ${operationId}` } as const;
  const is = members[state];
  const expected = `${preview(settling.into)}, ${why}`;
  probe.demand(is === settling.into, { ...common, pointer: `/${state}`, expected, got: preview(is) }, shown);
  const { stamp } = settling;
  if (stamp === undefined || is !== settling.into) return;
  const isSet = !isNothing(members[stamp] ?? null);
  const got = preview(members[stamp]);
  probe.demand(isSet, { ...common, pointer: `/${stamp}`, expected: `a value, ${why}`, got }, shown);
}

function membersOf({ content, response }: Exchange): Readonly<Record<string, unknown>> | undefined {
  return response.status < 300 && content.kind === 'json' && isObject(content.value) ? content.value : undefined;
}
