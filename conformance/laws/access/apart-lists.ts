import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import { keptApart } from '../../scenario/kept-apart.ts';
import { preview } from '../../schema-walk.ts';
import { successes, withParameter } from '../base-call.ts';
import type { LawCase, LawContext, Probe } from '../law.ts';
import type { Call } from '../../cases/case.ts';
import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { valuesFor } from '../filters/filter-test.ts';
import { type WholeList, exchangesOf, wholeList } from '../lists/whole-list.ts';

/** Lists of what people make, read as two who are kept apart: nothing is in both. */
export function apartLists(context: LawContext): readonly LawCase[] {
  return resourcesOf(context.api).flatMap((resource) => caseOf(resource, context) ?? []);
}

function caseOf({ list, create, parent }: Resource, context: LawContext): LawCase | undefined {
  const [base] = list === undefined ? [] : successes(context, list);
  const isPlaced = list?.parameters.some(({ in: where }) => where === 'path') !== false;
  if (base === undefined || create === undefined || parent !== undefined || isPlaced) return undefined;
  const { operationId } = base.call.operation;
  return {
    kind: 'law',
    id: `${operationId}/law/apart`,
    law: 'apart',
    summary: `${operationId} as two who are kept apart`,
    operation: base.call.operation,
    effect: 'none',
    run: (probe) => compare(base.call, probe),
  };
}

/** Filters by which the lists are compared as well. */
const FILTERS = 4;

async function compare(call: Call, probe: Probe): Promise<void> {
  const other = keptApart(probe.scenario);
  if (other === undefined) return probe.notProvable('the scenario keeps nobody apart');
  const [mine, theirs] = [await wholeList(probe, call), await wholeList(probe, { ...call, identity: other })];
  if (mine === undefined || theirs === undefined) return probe.notProvable('the list cannot be read');
  const { narrow, items } = await narrowest(call, { mine, theirs }, probe);
  if (!demandApart(narrow, { mine: items, theirs }, probe)) return;
  // Whoever asks for something by what it has is kept apart as well.
  for (const test of filterTests(call.operation).slice(0, FILTERS)) {
    const [value] = valuesFor(test, theirs.items);
    const asked = value === undefined ? undefined : withParameter(narrow, test.parameter, value);
    const found = asked && (await wholeList(probe, asked));
    if (asked !== undefined && found !== undefined && !demandApart(asked, { mine: found, theirs }, probe)) return;
  }
}

/**
 * Who is shown everything, as a manager of all places is, shares with everybody: then others of the scenario say who is kept apart from
 * whom, if there is one who is shown less.
 */
async function narrowest(
  call: Call,
  { mine, theirs }: Both,
  probe: Probe,
): Promise<{ readonly narrow: Call; readonly items: WholeList }> {
  const { identities, apart, refused } = probe.scenario;
  const all = textsOf(mine);
  const everything = { narrow: call, items: mine };
  if (theirs.items.length === 0 || ![...textsOf(theirs)].every((text) => all.has(text))) return everything;
  for (const name of identities.keys()) {
    if (name === call.identity || apart.has(name) || refused.has(name)) continue;
    const narrow = { ...call, identity: name };
    const items = await wholeList(probe, narrow);
    if (items !== undefined && items.items.length > 0 && textsOf(items).size < all.size) return { narrow, items };
  }
  return everything;
}

/** Whole items: those of one place may have the numbers of those of another. */
function textsOf({ items }: WholeList): ReadonlySet<string> {
  return new Set(items.map((item) => JSON.stringify(item)));
}

interface Both {
  readonly mine: WholeList;
  readonly theirs: WholeList;
}

function demandApart(call: Call, { mine, theirs }: Both, probe: Probe): boolean {
  const texts = textsOf(mine);
  const shared = theirs.items.find((item) => texts.has(JSON.stringify(item)));
  const violation = {
    part: 'body',
    pointer: '',
    expected: 'nothing that is listed for others as well',
    got: preview(shared),
    cause: `apart ${call.operation.path}`,
  } as const;
  probe.demand(shared === undefined, violation, [...exchangesOf(mine), ...exchangesOf(theirs)]);
  return shared === undefined;
}
