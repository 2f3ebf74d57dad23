import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type JsonObject, isObject, preview } from '../../schema-walk.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { othersThan } from '../http/key-owners.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { reading } from '../state/change.ts';
import { aThing, making, nameBy } from '../state/story.ts';
import { NOBODYS, type NamedBatch, namedBatchesOf, withAll } from './named-batches.ts';
import { sentencesAbout } from './operation-words.ts';

/**
 * What somebody does not see (404) is nothing to them: where words say what becomes of names that nothing has, what is done to several
 * things by their names leaves it as it was.
 */
export const unseenBatch: Law = {
  id: 'unseen-batch',
  title: 'what somebody does not see is not changed by them among several either',
  plan: (context) =>
    namedBatchesOf(context).flatMap((batch) =>
      sentencesAbout(batch.operation).some((sentence) => isOfNobodys(sentence)) ? [caseOf(batch)] : [],
    ),
};

function isOfNobodys(sentence: string): boolean {
  return (
    NOBODYS.test(sentence) || /\bnot_?found\b|\b(?:does not|do not|doesn['’]t|cannot|may not) see\b/i.test(sentence)
  );
}

function caseOf(batch: NamedBatch): LawCase {
  const { operation } = batch;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/unseen-batch`,
    law: unseenBatch.id,
    summary: `${operation.operationId} of what somebody else has made`,
    operation,
    effect: 'writes',
    run: (probe) => askAll(batch, probe),
  };
}

async function askAll(batch: NamedBatch, probe: Probe): Promise<void> {
  const { story } = batch;
  const others = othersThan(batch.call, probe.scenario);
  if (others.length === 0) return probe.notProvable('the scenario knows nobody else');
  const look = reading(story, aThing(story), 'before', { refusable: true, needs: 'success' });
  const taken = await takeSteps([...story.ground, making(story, 'a'), look, { ...look, id: 'again' }], probe);
  const [read, deed] = [look.call, withAll(batch, [nameBy(story, 'a')])].map((call) => filled(call, taken));
  const [before, again] = ['before', 'again'].map((step) => shownBy(taken.get(step)?.exchange));
  if (read === undefined || deed === undefined || before === undefined || again === undefined)
    return probe.notProvable('nothing says what was made is called');
  // What changes with each look changes by itself.
  const steady = Object.entries(before).filter(
    ([name, value]) => isDeepStrictEqual(value, again[name]) && isLasting(name, value, probe),
  );
  const earlier = [...taken.values()].map(({ exchange }) => exchange);
  let isAsked = false;
  for (const identity of others)
    isAsked = (await askAs({ batch, read, deed, identity, steady, earlier }, probe)) || isAsked;
  if (!isAsked) return probe.notProvable('nobody else of the scenario does it and does not see what was made');
}

interface Asking {
  readonly batch: NamedBatch;
  readonly read: Call;
  readonly deed: Call;
  readonly identity: string;
  /** The members that stay as they are. */
  readonly steady: readonly (readonly [name: string, value: unknown])[];
  readonly earlier: readonly Exchange[];
}

/** True where this one does not see it, and is answered that something was done. */
async function askAs({ batch, read, deed, identity, steady, earlier }: Asking, probe: Probe): Promise<boolean> {
  const options = { refused: true, optional: true } as const;
  const unseen = await probe.send({ ...read, identity }, options);
  if (unseen.response.status !== 404) return false;
  const done = await probe.send({ ...deed, identity }, options);
  const after = await probe.send(read, options);
  const { status } = after.response;
  // What is refused is done to nobody; what cannot be looked at says nothing.
  if (!isFine(done) || !(isFine(after) || status === 404)) return false;
  const { operationId } = batch.operation;
  const why = `as ${operationId} was sent by ${identity}, who does not see it`;
  const cause = `unseen-batch ${operationId}`;
  const shown = [...earlier, unseen, done, after];
  if (status === 404) {
    probe.demand(false, { part: 'status', pointer: '', expected: `200, ${why}`, got: '404', cause }, shown);
    return true;
  }
  const now = shownBy(after);
  const [name = '', value] = steady.find(([each, was]) => !isDeepStrictEqual(was, now?.[each])) ?? [];
  const [expected, got] = [`${preview(value)}, ${why}`, preview(now?.[name])];
  probe.demand(name === '', { part: 'body', pointer: `/${name}`, expected, got, cause }, shown);
  return true;
}

function isFine({ response: { status } }: Exchange): boolean {
  return status >= 200 && status < 300;
}

function shownBy(exchange: Exchange | undefined): JsonObject | undefined {
  const value = exchange?.content.kind === 'json' ? exchange.content.value : undefined;
  return exchange !== undefined && isFine(exchange) && isObject(value) ? (value as JsonObject) : undefined;
}

/** Instants tell when something was looked at, as a rule. */
function isLasting(member: string, value: unknown, { scenario }: Probe): boolean {
  return !(typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) && !scenario.volatile.has(member);
}
