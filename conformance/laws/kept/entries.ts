import { type Resource, listInPlace, placeOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { applicators } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { ListExpectation, MadeName, Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { removalCause } from '../values/removal-cause.ts';
import { type Place, type Story, CONTENT, NOWHERE, aThing, callOn, making, storyOf, viewerOf } from '../state/story.ts';
import { entryMade } from './made-entry.ts';

/**
 * A second thing does not take the place of the first, what is made in one place is not listed in another, and a removal removes what it
 * names and nothing else: also where a thing can be listed and not be asked for.
 */
export const entries: Law = {
  id: 'entries',
  title: 'things that are made beside each other are all listed, each in its own place',
  plan: (context) => context.api.operations.flatMap((operation) => caseOf(operation, context) ?? []),
};

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const placed = placeOf(context.api, operation);
  const [create] = successes(context, operation);
  const { list, parent } = placed?.resource ?? {};
  if (placed?.role !== 'create' || create === undefined || list === undefined) return undefined;
  const owner = parent === undefined ? undefined : storyOf(parent, context);
  const viewer = viewerOf(create, [list], context);
  const things: Things = { resource: placed.resource, create, list, viewer };
  const [here, there] = owner === undefined ? [NOWHERE] : [aThing(owner, 'here'), aThing(owner, 'there')];
  const steps = stepsIn(things, here ?? NOWHERE, there);
  if (steps === undefined) return undefined;
  return stepCase({
    id: `${operation.operationId}/law/entries`,
    law: entries.id,
    summary: `${operation.operationId} twice, then ${list.operationId}`,
    operation,
    effect: 'writes',
    steps: [...groundOf(owner), ...steps],
  });
}

/** What they are part of: two of it, where it can be made. */
function groundOf(owner: Story | undefined): readonly Step[] {
  return owner === undefined ? [] : [...owner.ground, making(owner, 'here'), making(owner, 'there')];
}

interface Things {
  readonly resource: Resource;
  readonly create: ExampleCase;
  readonly list: Operation;
  readonly viewer: string;
}

/** The steps that make things and list them; undefined where one of them cannot be asked. */
function stepsIn(things: Things, here: Place, there: Place | undefined): readonly Step[] | undefined {
  const { create, list, resource } = things;
  const [a, b, other] = ['a', 'b', 'other'].map((step) => entryMade(resource, create, step));
  const makes = callOn(things, create.call.operation, here, create.call);
  const lists = callOn(things, list, here);
  if (
    a === undefined ||
    CONTENT.test(a.parameter.name) ||
    b === undefined ||
    other === undefined ||
    makes === undefined ||
    lists === undefined
  )
    return undefined;
  const made = (id: string, call: Call): Step => ({ id, call, makes: true, needs: 'success', expect: [] });
  const { operationId } = create.call.operation;
  const both = `${operationId} made both`;
  const isApart = listInPlace(resource) !== undefined;
  const elsewhere = there && isApart ? elsewhereSteps(things, there, { a, other }) : undefined;
  return [
    made('a', makes),
    made('b', makes),
    listing(lists, 'both', [
      listed(a, 1, { why: both, list, unless: [b], known: { name: b } }),
      listed(b, 1, { why: both, list, unless: [a], known: { name: a } }),
    ]),
    ...(elsewhere ?? []),
    ...(elsewhere === undefined
      ? []
      : [
          {
            ...listing(lists, 'apart', [
              listed(other, 0, { why: 'it was made elsewhere', list, unless: [a, b], known: { name: a } }),
            ]),
            after: ['other'],
          },
        ]),
    ...removalSteps(things, here, { a, b, lists }),
  ];
}

function elsewhereSteps(
  things: Things,
  there: Place,
  { a, other }: { readonly a: MadeName; readonly other: MadeName },
): readonly Step[] | undefined {
  const { create, list } = things;
  const [makes, lists] = [callOn(things, create.call.operation, there, create.call), callOn(things, list, there)];
  if (makes === undefined || lists === undefined) return undefined;
  const expect = [listed(a, 0, { why: 'it was made elsewhere', list, unless: [other], known: { name: other } })];
  return [
    { id: 'other', call: makes, makes: true, optional: true, needs: 'success', expect: [] },
    { ...listing(lists, 'elsewhere', expect), after: ['other'] },
  ];
}

/** Members by which what was removed may still be listed, as what it is now. */
const ENDED = /revok|remov|delet|archiv|ended|closed|cancel|status|state|active|enabled|until|expire|gone|withdrawn/i;

/** What cannot be asked for is gone when its list does not show it; what is beside it stays. */
function removalSteps(
  things: Things,
  here: Place,
  { a, b, lists }: { readonly a: MadeName; readonly b: MadeName; readonly lists: Call },
): readonly Step[] {
  const { resource, list } = things;
  const { remove, read, itemPath } = resource;
  if (remove === undefined || itemPath === undefined || remove.requestBody?.required === true) return [];
  const call = callOn(things, remove, { made: new Map([...here.made, [pathShape(itemPath).segments.length - 1, a]]) });
  if (call === undefined) return [];
  const item = listPlaceOf(list)?.item;
  const names = applicators(item === undefined ? [] : [item]).flatMap(({ properties }) => [...properties.keys()]);
  const isKept = read !== undefined || names.some((name) => ENDED.test(name));
  const beside = listed(b, 1, {
    why: `${remove.operationId} removed another`,
    list,
    unless: [a],
    known: { name: b, step: 'both' },
  });
  const gone = listed(a, 0, {
    why: `${remove.operationId} removed it`,
    cause: removalCause(remove),
    list,
    unless: [b],
    known: { name: a, step: 'both' },
  });
  return [
    { id: 'remove', call, refusable: true, optional: true, needs: 'success', expect: [] },
    { ...listing(lists, 'left', isKept ? [beside] : [beside, gone]), after: ['remove'] },
  ];
}

function listing(call: Call, id: string, expect: Step['expect']): Step {
  return { id, call, whole: true, optional: true, refusable: true, expect };
}

interface Said {
  readonly why: string;
  readonly cause?: string;
  readonly list: Operation;
  readonly unless: readonly MadeName[];
  readonly known: NonNullable<ListExpectation['known']>;
}

function listed(name: MadeName, times: 0 | 1, said: Said): Step['expect'][number] {
  const { why, list, unless, known, cause = `listed ${list.operationId} ${times}` } = said;
  return { kind: 'listed', name, times, unless, known, why, cause };
}
