import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { Operation } from '../../../model/operation.ts';
import type { BodyValue, Call, ExampleCase } from '../../cases/case.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { type Place, type Story, aThing, callOn, making, storyOf } from './story.ts';

/**
 * What PUT puts into a collection by its own name is there once, however often it is put (RFC 9110 section 9.2.2), there only, and is
 * gone once it is removed, alone.
 */
export const linkedThings: Law = {
  id: 'linked-things',
  title: 'what PUT adds is there once, in one place, until it is removed',
  plan: (context) => resourcesOf(context.api).flatMap((resource) => caseOf(resource, context) ?? []),
};

function caseOf(resource: Resource, context: LawContext): LawCase | undefined {
  const { create, replace, list, parent } = resource;
  if (create !== undefined || replace === undefined || list === undefined || parent === undefined) return undefined;
  const [put] = successes(context, replace);
  const owner = storyOf(parent, context);
  const name = put?.call.parameters.find(({ parameter }) => parameter.name === resource.parameter)?.value;
  if (put === undefined || owner === undefined || typeof name !== 'string') return undefined;
  return casesIn({ resource, owner, put, name });
}

interface Links {
  readonly resource: Resource;
  readonly owner: Story;
  readonly put: ExampleCase;
  readonly name: string;
}

function casesIn(links: Links): LawCase | undefined {
  const { resource, owner, put, name } = links;
  const { operation } = put.call;
  const [here, there] = [aThing(owner, 'a'), aThing(owner, 'b')];
  const adds = callAt(links, here, operation);
  const lists = resource.list && callAt(links, here, resource.list);
  const others = resource.list && callAt(links, there, resource.list);
  if (adds === undefined || lists === undefined || others === undefined) return undefined;
  const other = otherName(name);
  const second = callAt(links, here, operation, other);
  const removes = resource.remove && callAt(links, here, resource.remove);
  const named = operation.parameters.find((parameter) => parameter.name === resource.parameter);
  const cause = `linked-things ${operation.operationId}`;
  const puts: Step = { id: 'put', call: adds, refusable: true, needs: 'success', expect: [] };
  const listed = (call: Call, what: string, times: 0 | 1, why: string): Step => ({
    id: why,
    call,
    whole: true,
    expect: [{ kind: 'listed', name: what, parameter: named, times, why, cause }],
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
      puts,
      { ...puts, id: 'put again' },
      ...(second === undefined ? [] : [{ ...puts, id: 'second', call: second, optional: true }]),
      listed(lists, name, 1, 'it was put twice'),
      ...changedEntry(links, adds, lists),
      listed(others, name, 0, 'it was put into another'),
      ...(removed === undefined ? [] : [removed]),
      { ...listed(lists, name, 0, 'it was removed'), after: ['remove'] },
      { ...listed(lists, other, 1, 'another one was removed'), after: ['remove', 'second'] },
    ],
  });
}

/** What is put again with another member shows it. */
function changedEntry({ resource, name }: Links, adds: Call, lists: Call): readonly Step[] {
  const { operation, body } = adds;
  const other = body && otherMember(body);
  if (other === undefined) return [];
  const parameter = operation.parameters.find((each) => each.name === resource.parameter);
  const cause = `linked-things ${operation.operationId}`;
  const put: Step = {
    id: 'change',
    call: { ...adds, body: other },
    refusable: true,
    needs: 'success',
    optional: true,
    expect: [],
  };
  const why = 'as it was put last';
  const expect = [{ kind: 'entry', name, parameter, step: 'change', why, cause } as const];
  return [put, { id: 'changed', call: lists, whole: true, after: ['change'], expect }];
}

/** The body with another word of those that a member may have. */
function otherMember(body: BodyValue): BodyValue | undefined {
  const { schema } = body.mediaType;
  if (schema === undefined || !isObject(body.value)) return undefined;
  for (const [name, value] of Object.entries(body.value)) {
    const words = propertySchemas(applicators([schema]), name).flatMap((each) => each.enum ?? []);
    const other = words.find((word) => word !== value && word !== null);
    if (other !== undefined) return { ...body, value: { ...body.value, [name]: other } };
  }
  return undefined;
}

/** A call below what the owner is called, with the name that is put or another one. */
function callAt({ resource, owner, put }: Links, place: Place, operation: Operation, as?: string): Call | undefined {
  const call = callOn(owner, operation, place, put.call);
  if (call === undefined || as === undefined) return call;
  const parameters = call.parameters.map((item) =>
    item.parameter.name === resource.parameter ? { ...item, value: as } : item,
  );
  return { ...call, parameters };
}

/** A name that differs in its last character. */
function otherName(name: string): string {
  return `${name.slice(0, -1)}${name.endsWith('b') ? 'c' : 'b'}`;
}
