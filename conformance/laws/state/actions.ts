import type { Call } from '../../cases/case.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { wordedDeeds } from '../rules/deed-on.ts';
import { castOf } from '../rules/cast.ts';
import { isOnce, namedExpectations } from '../values/action-words.ts';
import { reading } from './change.ts';
import { type Story, aThing, callOn, making, storiesOf } from './story.ts';

/**
 * What is done to one thing (`POST /orders/{id}/cancel`) is there when it is read: its flags and states are those of the answer, those of
 * other things stay. Where the same path has DELETE, that puts the flags back.
 */
export const actions: Law = {
  id: 'actions',
  title: 'what an action answers is what the thing is then, and no other thing',
  plan: (context) =>
    storiesOf(context).flatMap((story) =>
      actionsOf(story, context).flatMap((action) =>
        wordedDeeds(story, action, context)
          .slice(0, MOST)
          .flatMap((call, index) => caseOf(story, { action, call, index }, context) ?? []),
      ),
    ),
};

/** Bodies of one action that are tried. */
const MOST = 3;

/** Operations on one thing that are not worked off later. */
function actionsOf({ resource, read }: Story, { api }: LawContext): readonly Operation[] {
  const below = api.operations.filter(({ path, method }) => {
    const [above, last] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    const isSwitch = undoOf({ path }, api.operations) !== undefined;
    return above === read.path && !last.includes('{') && isSwitch && (method === 'POST' || method === 'PUT');
  });
  return [...new Set([...resource.actions, ...below])].filter(
    ({ responses, method }) => method !== 'GET' && !responses.some(({ status }) => status === '202'),
  );
}

function undoOf({ path }: Pick<Operation, 'path'>, operations: readonly Operation[]): Operation | undefined {
  const own = operations.filter((operation) => operation.path === path);
  return own.some(({ method }) => method === 'GET') ? undefined : own.find(({ method }) => method === 'DELETE');
}

/** An action as it is tried. */
interface Deed {
  readonly action: Operation;
  readonly call: Call;
  /** Its number among those with other words. */
  readonly index: number;
}

function caseOf(story: Story, { action, call, index }: Deed, context: LawContext): LawCase | undefined {
  const [here, there] = [aThing(story, 'a'), aThing(story, 'b')];
  const shown = answerOf(story.read);
  const states = stateMembers(shown, ['boolean', 'enum']);
  if (states.length === 0) return undefined;
  const { operationId } = action;
  const cause = `actions ${operationId}`;
  const isSame = answerOf(action)?.id === shown?.id;
  const presence = voidMembers(shown);
  const told = { kind: 'same', step: 'act', only: states, presence, why: `as ${operationId} answered`, cause } as const;
  const kept = {
    kind: 'same',
    step: 'b before',
    only: states,
    why: `as before ${operationId} of another`,
    cause,
  } as const;
  const { makes, waysTo } = castOf(story, context);
  return stepCase({
    id: `${operationId}/law/actions${index === 0 ? '' : `/${index + 1}`}`,
    law: actions.id,
    summary: `${operationId} of one of two`,
    operation: action,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...makes,
      { ...making(story, 'b'), optional: true },
      reading(story, here, 'before', { needs: 'success', refusable: true }),
      reading(story, there, 'b before', { after: ['b'], optional: true, refusable: true }),
      { id: 'act', call, refusable: true, needs: 'success', ways: waysTo(call), expect: [] },
      reading(story, here, 'after', {
        refusable: true,
        expect: [...(isSame ? [told] : []), ...(call.body === undefined ? namedExpectations(action, shown) : [])],
      }),
      reading(story, there, 'b after', { after: ['b before'], refusable: true, expect: [kept] }),
      ...again(story, action, { call, states }),
      ...undone(story, undoOf(action, context.api.operations), shown),
    ],
  });
}

/** The same once more: refused where the description says so, and nothing else than it was in any case. */
function again(
  story: Story,
  action: Operation,
  { call, states }: { readonly call: Step['call']; readonly states: readonly string[] },
): readonly Step[] {
  const { operationId } = action;
  const refused = {
    kind: 'status',
    in: ['4XX'],
    why: `a refusal, as ${operationId} has been done before`,
    cause: `actions ${operationId} twice`,
  } as const;
  const why = `as ${operationId} left it, which was done again`;
  // What changes no state by itself may do so the next time, as the last portion that is taken makes something used up.
  const same = {
    kind: 'same',
    step: 'after',
    since: 'before',
    only: states,
    why,
    cause: `actions ${operationId} again`,
  } as const;
  return [
    { id: 'act again', call, again: 'act', refusable: true, optional: true, expect: isOnce(action) ? [refused] : [] },
    reading(story, aThing(story, 'a'), 'after again', { after: ['act again'], refusable: true, expect: [same] }),
  ];
}

/** The steps that put things back. */
function undone(story: Story, undo: Operation | undefined, shown: Schema | undefined): readonly Step[] {
  const here = aThing(story, 'a');
  const call = undo && callOn(story, undo, here);
  if (undo === undefined || call === undefined || undo.requestBody?.required === true) return [];
  const why = `as before, ${undo.operationId} puts it back`;
  const cause = `actions ${undo.operationId}`;
  const only = stateMembers(shown, ['boolean']);
  return [
    { id: 'undo', call, refusable: true, optional: true, needs: 'success', expect: [] },
    reading(story, here, 'back', {
      after: ['undo'],
      refusable: true,
      expect: [{ kind: 'same', step: 'before', only, why, cause }],
    }),
  ];
}

/** Members that may be null: what an action has put into one is there afterwards. */
function voidMembers(shown: Schema | undefined): readonly string[] {
  const whole = applicators(shown === undefined ? [] : [shown]);
  const names = propertyNames(whole);
  return names.filter(
    (name) => !/.[_-]?status$/i.test(name) && propertySchemas(whole, name).some(({ types }) => types.includes('null')),
  );
}

function answerOf({ responses }: Operation): Schema | undefined {
  return responses.find(isSuccess)?.content[0]?.schema;
}

/** Members that say what state a thing is in; what is worked out later, such as `merge_status`, is none. */
function stateMembers(shown: Schema | undefined, kinds: readonly ('boolean' | 'enum')[]): readonly string[] {
  const whole = applicators(shown === undefined ? [] : [shown]);
  const names = propertyNames(whole);
  return names.filter((name) => {
    const schemas = propertySchemas(whole, name);
    const isFlag = schemas.some(({ types }) => types.includes('boolean'));
    const isWord = schemas.some((schema) => schema.enum !== undefined);
    return (
      !/.[_-]?status$/i.test(name) && ((isFlag && kinds.includes('boolean')) || (isWord && kinds.includes('enum')))
    );
  });
}
