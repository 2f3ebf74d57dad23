import { paginationOf } from '../../../model/facts/pagination.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { filled, runSteps } from '../../steps/run-steps.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { MadeName } from '../../steps/step.ts';
import { nameIn } from '../../cases/listed-value.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { type Story, aThing, callOn, making, storiesOf, isFounded } from '../state/story.ts';
import { withoutQuery } from '../base-call.ts';
import { askPage, itemKeys } from './page-walk.ts';
import { type WholeList, exchangesOf, wholeList } from './whole-list.ts';

/** Things that are made at most, so that a list is longer than one page. */
const MOST = 30;

/** A list that is longer than one page has as many items on the first one as the default of its parameter says. */
export const defaultSize: Law = {
  id: 'default-size',
  title: 'a page has as many items as the default says, where there are more',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const { list } = story;
  const size = list && paginationOf(list.operation)?.pageSize;
  // What is made at a place that a step makes cannot be listed before.
  if (list === undefined || size === undefined || isFounded(story)) return undefined;
  const wanted = tried(size);
  if (wanted === undefined) return undefined;
  return {
    kind: 'law',
    id: `${list.operation.operationId}/law/default-size`,
    law: defaultSize.id,
    summary: `${list.operation.operationId} with more than ${wanted} items, without ${size.name}`,
    operation: story.create.call.operation,
    effect: 'writes',
    run: (probe) => demandSize(story, { call: withoutQuery(list, new Set([size.name])), size, wanted }, probe),
  };
}

/** The default of a page's size, where more than one page can be made and read at once. */
function tried({ schema }: Parameter): number | undefined {
  const wanted = schema.hasDefault ? schema.default : undefined;
  const isFew = typeof wanted === 'number' && wanted >= 1 && wanted <= MOST;
  return isFew && (schema.maximum ?? 100) > wanted ? wanted : undefined;
}

interface Asked {
  readonly call: Call;
  readonly size: Parameter;
  readonly wanted: number;
}

async function demandSize(story: Story, { call: asked, size, wanted }: Asked, probe: Probe): Promise<void> {
  const call = filled(asked, new Map()) ?? asked;
  const before = await wholeList(probe, call);
  if (before === undefined || !before.isComplete) return probe.notProvable('the list cannot be read to its end');
  const missing = wanted + 1 - before.items.length;
  if (missing > 0) await runSteps([{ ...making(story, 'a'), times: missing }], probe);
  const whole = missing > 0 ? await wholeList(probe, call) : before;
  const page = await askPage(probe, call);
  if (missing > 0) await removeNew(story, { before, whole: whole ?? before }, probe);
  if (whole === undefined || whole.items.length <= wanted) return probe.notProvable('not enough could be made');
  if (page === undefined || probe.isBrokenList(call.operation.operationId)) return;
  const expected = `${wanted} items, the default of ${size.name}, of ${whole.items.length}`;
  const cause = `defaults ${call.operation.operationId} ${size.name}`;
  const violation = { part: 'body', pointer: '', expected, got: `${page.items.length} items`, cause } as const;
  probe.demand(page.items.length === wanted, violation, [...exchangesOf(whole), page.exchange]);
}

interface Lists {
  readonly before: WholeList;
  readonly whole: WholeList;
}

/** Takes away what was made: so many things may be all that a place can have. */
async function removeNew(story: Story, { before, whole }: Lists, probe: Probe): Promise<void> {
  const { resource, item, home } = story;
  const { remove } = resource;
  const call = remove && callOn(story, remove, aThing(story, 'a', home));
  if (call === undefined || remove?.requestBody?.required === true) return;
  const known = new Set(itemKeys(before.items));
  const keys = itemKeys(whole.items);
  for (const [index, thing] of whole.items.entries()) {
    const name = known.has(keys[index] ?? '') ? undefined : nameIn(thing, item);
    if (name === undefined) continue;
    const parameters = call.parameters.map((given) =>
      given.value instanceof MadeName && given.value.step === 'a' ? { ...given, value: new OwnValue(name) } : given,
    );
    const removed = filled({ ...call, parameters }, new Map());
    if (removed !== undefined) await probe.send(removed, { aside: true });
  }
}
