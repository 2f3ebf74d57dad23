import { type Resource, resourcesOf } from '../../../model/facts/resources/index.ts';
import type { ExampleCase } from '../../cases/case.ts';
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

function casesIn({ resource, owner, put, name }: Links): LawCase | undefined {
  const { operation } = put.call;
  const { list, remove } = resource;
  const on = (place: Place, called: typeof operation): Step['call'] | undefined => {
    return callOn(owner, called, place, put.call);
  };
  const [here, there] = [aThing(owner, 'a'), aThing(owner, 'b')];
  const adds = on(here, operation);
  const lists = list && on(here, list);
  const others = list && on(there, list);
  if (adds === undefined || lists === undefined || others === undefined) return undefined;
  const cause = `linked-things ${operation.operationId}`;
  const listed = (id: string, call: typeof lists, times: 0 | 1, why: string): Step => ({
    id,
    call,
    whole: true,
    expect: [{ kind: 'listed', name, times, why, cause }],
  });
  const put1: Step = { id: 'put', call: adds, refusable: true, needs: 'success', expect: [] };
  const removes = remove && on(here, remove);
  const gone: readonly Step[] =
    removes === undefined
      ? []
      : [
          { id: 'remove', call: removes, refusable: true, needs: 'success', optional: true, expect: [] },
          { ...listed('gone', lists, 0, 'it was removed'), after: ['remove'] },
        ];
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
      put1,
      { ...put1, id: 'put again' },
      listed('there', lists, 1, 'it was put twice'),
      listed('elsewhere', others, 0, 'it was put into another'),
      ...gone,
    ],
  });
}
