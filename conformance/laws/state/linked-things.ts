import { wordOf } from '../../../model/facts/paging/members.ts';
import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { applicators } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Expectation, MadeName, TRIED, type Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import { otherBody } from '../kept/other-body.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { countedIn } from '../values/counted-members.ts';
import { changeOf, changing, reading, removing } from './change.ts';
import { type Place, type Story, aThing, callOn, making, storiesOf, storyOf } from './story.ts';

/**
 * What PUT puts into a collection by its own name is there once, however often it is put (RFC 9110 section 9.2.2), there only, and is
 * gone once it is removed, alone.
 */
export const linkedThings: Law = {
  id: 'linked-things',
  title: 'what PUT adds is there once, in one place, until it is removed',
  plan: (context) => resourcesOf(context.api).flatMap((resource) => casesOf(resource, context)),
};

function casesOf(resource: Resource, context: LawContext): readonly LawCase[] {
  const { create, replace, list, parent } = resource;
  if (create !== undefined || replace === undefined || list === undefined || parent === undefined) return [];
  const [put] = successes(context, replace);
  const owner = storyOf(parent, context);
  const named = replace.parameters.find((parameter) => parameter.name === resource.parameter);
  if (put === undefined || owner === undefined || named === undefined) return [];
  const linked = linkedStory(named, owner, context);
  if (linked !== undefined) return madeCases({ resource, owner, put, named }, linked);
  const name = put.call.parameters.find(({ parameter }) => parameter === named)?.value;
  if (typeof name !== 'string') return [];
  const only = caseIn({ resource, owner, put, named, names: [name, otherName(name, named)], made: [] });
  return only === undefined ? [] : [only];
}

/** What is put is made first. */
function madeCases(around: Omit<Links, 'names' | 'made'>, linked: Story): readonly LawCase[] {
  const { named, owner } = around;
  const ground = linked.resource === owner.resource ? [] : linked.ground;
  const made = [...ground, making(linked, 'x'), { ...making(linked, 'y'), optional: true }];
  const links: Links = { ...around, names: [new MadeName('x', named), new MadeName('y', named)], made };
  return [caseIn(links), goneCase(links, linked)].filter((each) => each !== undefined);
}

/** The things that a path names at a parameter which have a collection of their own: `/trips/{id}/crew/{diver_id}` names divers. */
function linkedStory(named: Parameter, owner: Story, context: LawContext): Story | undefined {
  const [, what] = /^(.+?)[_-]?(?:id|uuid)$/i.exec(named.name) ?? [];
  return storiesOf(context).find(({ resource, item }) => {
    if (resource.parent !== undefined && resource.parent !== owner.resource.parent) return false;
    const word = wordOf(pathShape(resource.path).word ?? '');
    const isCalled = what !== undefined && [`${wordOf(what)}s`, `${wordOf(what)}es`].includes(word);
    const isMany = what !== undefined && word === `${wordOf(what).replace(/y$/, '')}ies`;
    const isSame = /[a-z][_-]?(?:id|uuid)$/i.test(item.name) && item.name === named.name && resource !== owner.resource;
    return isCalled || isMany || isSame;
  });
}

interface Links {
  readonly resource: Resource;
  readonly owner: Story;
  readonly put: ExampleCase;
  readonly named: Parameter;
  /** What is put, and something else. */
  readonly names: readonly [string | MadeName, string | MadeName];
  /** The steps that make what is put. */
  readonly made: readonly Step[];
}

function caseIn(links: Links): LawCase | undefined {
  const { resource, owner, put, named } = links;
  const [name, other] = links.names;
  const { operation } = put.call;
  const [here, there] = [aThing(owner, 'a'), aThing(owner, 'b')];
  const adds = callAt(links, here, operation);
  const lists = resource.list && callAt(links, here, resource.list);
  const others = resource.list && callAt(links, there, resource.list);
  if (adds === undefined || lists === undefined || others === undefined) return undefined;
  const second = callAt(links, here, operation, other);
  const removes = resource.remove && callAt(links, here, resource.remove);
  const cause = `linked-things ${operation.operationId}`;
  const puts: Step = { id: 'put', call: adds, refusable: true, needs: 'success', expect: [] };
  const listed = (call: Call, what: string | MadeName, times: 0 | 1, why: string): Step => ({
    id: why,
    call,
    whole: true,
    expect: [
      { kind: 'listed', name: what, parameter: named, times, why, cause, ...(call === others && { since: 'before' }) },
    ],
  });
  const removed: Step | undefined = removes && { ...puts, id: 'remove', call: removes, optional: true };
  return stepCase({
    id: `${operation.operationId}/law/linked-things`,
    law: linkedThings.id,
    summary: `${operation.operationId} twice`,
    operation,
    effect: 'writes',
    steps: [
      ...owner.ground,
      making(owner, 'a'),
      making(owner, 'b'),
      ...links.made,
      ...counting(links, 'uncounted'),
      // A place may have a thing of that name from its beginning, as where there is one of each kind.
      { id: 'before', call: others, whole: true, ...TRIED },
      puts,
      ...counting(links, 'counted'),
      { ...puts, id: 'put again' },
      ...(second === undefined ? [] : [{ ...puts, id: 'second', call: second, optional: true }]),
      listed(lists, name, 1, 'it was put twice'),
      ...changedOwner(owner, { ...listed(lists, name, 1, 'what it is in was changed'), after: ['change'] }),
      ...changedEntry(links, adds, lists),
      listed(others, name, 0, 'it was put into another'),
      ...(removed === undefined ? [] : [removed]),
      { ...listed(lists, name, 0, 'it was removed'), after: ['remove'] },
      { ...listed(lists, other, 1, 'another one was removed'), after: ['remove', 'second'] },
    ],
  });
}

/** What a new thing counts of what is put into it: nothing, then one. */
function counting({ resource, owner }: Links, id: 'counted' | 'uncounted'): readonly Step[] {
  const word = pathShape(resource.path).segments.at(-1) ?? '';
  const counted = countedIn(owner.read, word, true).filter(({ isPartial }) => !isPartial);
  if (counted.length === 0) return [];
  const cause = `counters ${owner.read.operationId}`;
  const expect = counted.map(({ member }): Expectation => {
    return { kind: 'member', name: member, value: 1, unless: 'uncounted', why: 'as one was put', cause };
  });
  const common = { after: id === 'counted' ? ['uncounted'] : [], optional: true, refusable: true } as const;
  const step = reading(owner, aThing(owner, 'a'), id, { ...common, needs: 'success' });
  return [id === 'counted' ? { ...step, expect } : step];
}

/** A change of what things are in is no change of what is in it. */
function changedOwner(owner: Story, look: Step): readonly Step[] {
  const change = changeOf(owner);
  const deed = change && changing(owner, change, aThing(owner, 'a'));
  return deed === undefined ? [] : [{ ...deed, id: 'change' }, look];
}

/** What is gone is in no collection any more: where its removal says so, else as the reference has it. */
function goneCase(links: Links, linked: Story): LawCase | undefined {
  const { resource, owner, put, named } = links;
  const [name] = links.names;
  const { remove } = linked.resource;
  const here = aThing(owner, 'a');
  const adds = callAt(links, here, put.call.operation);
  const lists = resource.list && callAt(links, here, resource.list);
  const removed = removing(linked, aThing(linked, 'x'));
  const place = (pathShape(owner.resource.path).word ?? '').replaceAll(/[_-]/g, ' ');
  if (remove === undefined || adds === undefined || lists === undefined || removed === undefined) return undefined;
  const isSaid = place.length > 2 && (remove.description ?? '').toLowerCase().includes(place.toLowerCase());
  const why = `${remove.operationId} removed it`;
  const cause = `linked-things ${remove.operationId}`;
  const gone: Expectation = { kind: 'listed', name, parameter: named, times: 0, why, cause };
  return stepCase({
    id: `${put.call.operation.operationId}/law/linked-things/gone`,
    law: linkedThings.id,
    summary: `${put.call.operation.operationId}, then ${remove.operationId}`,
    operation: put.call.operation,
    effect: 'writes',
    ...(!isSaid && { level: 'reference' }),
    steps: [
      ...owner.ground,
      making(owner, 'a'),
      ...links.made.filter(({ optional }) => optional !== true),
      { id: 'put', call: adds, refusable: true, needs: 'success', expect: [] },
      { ...removed, optional: false },
      { id: 'left', call: lists, whole: true, optional: true, refusable: true, expect: isSaid ? [gone] : [] },
    ],
  });
}

/** What is put again with other members shows them. */
function changedEntry({ names: [name], named, put: { call } }: Links, adds: Call, lists: Call): readonly Step[] {
  const { body, operation } = adds;
  const changed = body && otherBody(body);
  if (changed === undefined) return [];
  const put: Step = {
    id: 'put other',
    call: { ...adds, body: changed.body },
    sheds: changed.sheds,
    refusable: true,
    needs: 'success',
    optional: true,
    expect: [],
  };
  const said = {
    step: 'put other',
    why: 'as it was put last',
    cause: `linked-things ${operation.operationId}`,
  } as const;
  const expect: Step['expect'] =
    name instanceof MadeName
      ? [{ kind: 'kept', entry: name, isShown: true, ...said }]
      : [{ kind: 'entry', name, parameter: named, ...said }];
  return call.body === undefined
    ? []
    : [put, { id: 'changed', call: lists, whole: true, after: ['put other'], expect }];
}

/** A call below what the owner is called, with the name that is put or another one. */
function callAt(links: Links, place: Place, operation: Operation, as = links.names[0]): Call | undefined {
  const { resource, owner, put } = links;
  const index = resource.itemPath === undefined ? -1 : pathShape(resource.itemPath).segments.length - 1;
  // What nobody made has the name of the call.
  const at = as instanceof MadeName ? { made: new Map([...place.made, [index, as]]) } : place;
  const call = callOn(owner, operation, at, put.call);
  if (call === undefined || as instanceof MadeName) return call;
  const parameters = call.parameters.map((item) =>
    item.parameter.name === resource.parameter ? { ...item, value: as } : item,
  );
  return { ...call, parameters };
}

/** Another one of the words that a name may be, else one that differs in its last character. */
function otherName(name: string, { schema }: Parameter): string {
  const words = applicators(schema === undefined ? [] : [schema]).flatMap((each) => each.enum ?? []);
  const other = words.find((word) => typeof word === 'string' && word !== name);
  if (typeof other === 'string') return other;
  return `${name.slice(0, -1)}${name.endsWith('b') ? 'c' : 'b'}`;
}
