import type { Call } from '../../cases/case.ts';
import { nameOfNobody } from '../../cases/name-of-nobody.ts';
import { OwnValue } from '../../cases/own-value.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isObject, preview } from '../../schema-walk.ts';
import { sameSent } from '../values/sent-members.ts';
import { makeOne } from '../make-one.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { otherName, takesBoth } from './alias-id.ts';
import { demandState } from '../../steps/by-rote.ts';
import { type Change, changeOf } from './change.ts';
import { type Story, storiesOf, isFounded } from './story.ts';

/** A change by one name of a thing is seen by the other, and so is its removal. */
export const aliasWrite: Law = {
  id: 'alias-write',
  title: 'what is done by one name is done by the other',
  plan: (context) =>
    storiesOf(context).flatMap((story): LawCase[] => {
      const change = changeOf(story);
      if (change === undefined || !takesBoth(story.item) || isFounded(story)) return [];
      const { operation } = story.create.call;
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/alias-write`,
          law: aliasWrite.id,
          summary: `${change.operation.operationId} by one name, ${story.read.operationId} by the other`,
          operation,
          effect: 'writes',
          run: (probe) => changeByOther(story, change, probe),
        },
      ];
    }),
};

async function changeByOther(story: Story, change: Change, probe: Probe): Promise<void> {
  const made = await makeOne(story.create.call, probe);
  const names = namesOf(made);
  if (names === undefined) return probe.notProvable('what is made tells no two names of itself');
  const byAlias = on(story, change.operation, names.alias);
  const read = on(story, story.read, names.id);
  if (byAlias === undefined || read === undefined) return probe.notProvable('it cannot be asked for by both names');
  const done = await probe.send({ ...byAlias, body: change.body }, { refused: true });
  const { status } = done.response;
  if (status >= 300) return probe.notProvable(`the change by ${String(names.alias)} answered ${status}`);
  const after = await probe.send(read, { refused: true });
  const object = after.content.kind === 'json' && isObject(after.content.value) ? after.content.value : {};
  if (!Object.hasOwn(object, change.name) || probe.isFound(change.name)) return;
  const got = object[change.name];
  const nobody = nameOfNobody(names.id, story.item);
  if (!sameSent(change.value, got)) {
    const nobodys = nobody === undefined ? undefined : on(story, story.read, nobody);
    await demandState({ call: story.create.call, made, nobodys }, probe);
  }
  const expected = `${preview(change.value)}, as ${change.operation.operationId} changed it by its other name`;
  const violation = { part: 'body', pointer: `/${change.name}`, expected, got: preview(got) } as const;
  probe.demand(sameSent(change.value, got), violation, [made, done, after]);
}

interface Names {
  readonly id: string | number;
  readonly alias: string | number;
}

/** The two names that what was made has for itself. */
function namesOf({ content, response }: Exchange): Names | undefined {
  const answer = content.kind === 'json' && response.status < 300 ? content.value : undefined;
  const id = isObject(answer) ? answer['id'] : undefined;
  const alias = otherName(answer, id);
  const isName = typeof id === 'number' || typeof id === 'string';
  return isName && alias !== undefined ? { id, alias } : undefined;
}

function on(story: Story, operation: Change['operation'], name: string | number): Call | undefined {
  const item = operation.parameters.find(({ in: where, name: own }) => where === 'path' && own === story.item.name);
  const given = new Map(story.create.call.parameters.map(({ parameter, value }) => [parameter.name, value]));
  if (item === undefined) return undefined;
  const parameters = operation.parameters.flatMap((parameter) => {
    const value = parameter === item ? new OwnValue(name) : given.get(parameter.name);
    return parameter.in === 'path' && value !== undefined ? [{ parameter, value }] : [];
  });
  const isWhole = operation.parameters.every(
    (each) => !each.required || parameters.some(({ parameter }) => parameter === each),
  );
  return isWhole ? { operation, identity: story.viewer, parameters, body: undefined } : undefined;
}
