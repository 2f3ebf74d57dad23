import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isObject } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { LastShown, type Step } from '../../steps/step.ts';
import type { Answers } from '../../steps/taken.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { type Cast, castOf } from '../rules/cast.ts';
import { deedOn } from '../rules/deed-on.ts';
import { issuersOf } from './issued-members.ts';
import { type Story, making, storiesOf } from '../state/story.ts';
import { blockedAfter, endsFormer } from './issued-words.ts';
import { sentencesAbout } from './operation-words.ts';

/** What is issued for a thing, as a code to open it: where words say that the next one makes an end to it, or too many wrong ones do, they do. */
export const issued: Law = {
  id: 'issued',
  title: 'a code that a newer one replaces works no more, and none does after too many wrong ones',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

/** An operation that takes what another one issues. */
interface Showing {
  readonly story: Story;
  readonly cast: Cast;
  readonly issue: Call;
  readonly use: Call;
  /** The member that has it, in the answer and in the body. */
  readonly member: string;
}

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  return story.resource.actions.flatMap((action) => {
    const use = deedOn(story, action, context);
    const sent = isObject(use?.body?.value) ? use.body.value : {};
    const [member] = Object.keys(sent).filter((name) => sent[name] instanceof LastShown);
    if (use === undefined || member === undefined) return [];
    return issuersOf(story, action, member).flatMap((issuer) => {
      const issue = deedOn(story, issuer, context);
      if (issue === undefined) return [];
      return toldOf({ story, issue, use, member, cast: castOf(story, context) });
    });
  });
}

function toldOf(showing: Showing): readonly LawCase[] {
  const [issuer, taker] = [showing.issue.operation, showing.use.operation];
  const said = [issuer, taker].flatMap((operation) => sentencesAbout(operation));
  const most = blockedAfter(said);
  const former = caseOf(issuer, taker, 'former', (probe) => useFormer(showing, probe));
  const blocked = caseOf(taker, issuer, 'blocked', (probe) => useTooOften(showing, most ?? 0, probe));
  return [...(endsFormer(said) ? [former] : []), ...(most === undefined ? [] : [blocked])];
}

function caseOf(operation: Operation, other: Operation, what: string, run: LawCase['run']): LawCase {
  const id = `${operation.operationId}/law/issued/${what}/${other.operationId}`;
  const summary = `${operation.operationId}, and ${other.operationId} of what works no more`;
  return { kind: 'law', id, law: issued.id, summary, operation, effect: 'writes', run };
}

/** Issues it for a new thing, as often as is said. */
function issuedFor({ story, cast, issue }: Showing, times: 1 | 2, probe: Probe): Promise<Answers> {
  const step: Step = { id: 'issue', call: issue, refusable: true, needs: 'success', expect: [] };
  return takeSteps(
    [
      ...story.ground,
      making(story, 'a'),
      ...cast.makes,
      { ...step, ways: cast.waysTo(issue) },
      ...(times === 2 ? [{ ...step, id: 'next' }] : []),
    ],
    probe,
  );
}

function shownIn(taken: Answers, step: string, { member }: Showing): string | number {
  const content = taken.get(step)?.exchange.content;
  const value = content?.kind === 'json' && isObject(content.value) ? content.value[member] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}

/** Sends the call with what is shown. */
function sendWith(shown: string | number, { use, member }: Showing, taken: Answers, probe: Probe): Promise<Exchange> {
  const call = filled(use, taken);
  if (call?.body === undefined || !isObject(call.body.value))
    return probe.notProvable('nothing says what was made is called');
  return probe.send(
    { ...call, body: { ...call.body, value: { ...call.body.value, [member]: shown } } },
    { refused: true },
  );
}

async function useFormer(showing: Showing, probe: Probe): Promise<void> {
  const taken = await issuedFor(showing, 2, probe);
  const [former, next] = ['issue', 'next'].map((step) => shownIn(taken, step, showing));
  if (former === undefined || former === '' || former === next || next === '')
    return probe.notProvable('the same was issued twice');
  demandRefused(await sendWith(former, showing, taken, probe), showing, {
    why: 'a newer one was issued',
    taken,
    probe,
  });
}

async function useTooOften(showing: Showing, most: number, probe: Probe): Promise<void> {
  const taken = await issuedFor(showing, 1, probe);
  const right = shownIn(taken, 'issue', showing);
  if (right === '') return probe.notProvable('nothing was issued');
  for (let at = 0; at < most; at += 1) {
    const { response } = await sendWith(wrongFor(right), showing, taken, probe);
    if (response.status !== 401 && response.status !== 403 && response.status !== 422 && response.status < 423)
      return probe.notProvable(`a wrong one is answered ${response.status}`);
  }
  demandRefused(await sendWith(right, showing, taken, probe), showing, {
    why: `${most} wrong ones were sent`,
    taken,
    probe,
  });
}

/** Another one of the same form. */
function wrongFor(right: string | number): string | number {
  if (typeof right === 'number') return right % 10 === 9 ? right - 1 : right + 1;
  const last = right.at(-1) ?? '';
  const others = /\d/.test(last)
    ? '01'
    : /[a-f]/.test(last)
      ? 'ab'
      : /[A-F]/.test(last)
        ? 'AB'
        : /[a-z]/.test(last)
          ? 'xy'
          : 'XY';
  return `${right.slice(0, -1)}${[...others].find((each) => each !== last) ?? ''}`;
}

interface Judging {
  readonly why: string;
  readonly taken: Answers;
  readonly probe: Probe;
}

function demandRefused(seen: Exchange, { use, member }: Showing, { why, taken, probe }: Judging): void {
  const { status } = seen.response;
  const expected = `a refusal, as ${why}`;
  const cause = `issued ${use.operation.operationId} ${member}`;
  const shown = [...[...taken.values()].map(({ exchange }) => exchange), seen];
  probe.demand(status >= 400, { part: 'status', pointer: '', expected, got: String(status), cause }, shown);
}
