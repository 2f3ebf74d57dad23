import { resourceNamedInList } from '../../../model/facts/resources/named-resource.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { applicators, isObject, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Expectation, MadeName, type Step } from '../../steps/step.ts';
import { successes } from '../base-call.ts';
import type { LawCase, LawContext } from '../law.ts';
import { onceEach } from '../once-each.ts';
import { reading } from '../state/change.ts';
import { type Story, aThing, making, nameBy, storiesOf } from '../state/story.ts';
import { takesAnyNames, toldWhole } from './batch-words.ts';
import { sentencesAbout } from './operation-words.ts';

/** An operation that is told which things it is about by a list of their names. */
export interface NamedBatch {
  readonly operation: Operation;
  readonly call: Call;
  readonly body: BodyValue;
  /** The member that has the names. */
  readonly member: string;
  /** How many it may have. */
  readonly most: number;
  /** What is named. */
  readonly story: Story;
}

/** The operations that take the names of several things of one kind. Memoised. */
export const namedBatchesOf: (context: LawContext) => readonly NamedBatch[] = onceEach((context) =>
  context.api.operations.flatMap((operation) => batchOf(operation, context) ?? []),
);

function batchOf(operation: Operation, context: LawContext): NamedBatch | undefined {
  const [base] = operation.method === 'GET' ? [] : successes(context, operation);
  const body = base?.call.body;
  const schema = body?.mediaType.schema;
  if (base === undefined || body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const whole = applicators([schema]);
  const found = propertyNames(whole).flatMap((member) => {
    const most = mostOf(propertySchemas(whole, member));
    const story = most < 2 ? undefined : storyNamed({ operation, schema, member }, context);
    return story === undefined ? [] : [{ operation, call: base.call, body, member, most, story }];
  });
  return found.length === 1 ? found[0] : undefined;
}

function mostOf(schemas: readonly Schema[]): number {
  const lists = schemas.filter(({ items, minItems = 0 }) => items !== undefined && minItems <= 2);
  return lists.length === 0 ? 0 : Math.min(...lists.map(({ maxItems = Infinity }) => maxItems));
}

interface Naming {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly member: string;
}

/** The things that a list names: `object_ids` are of objects; `ids`, and `references` for `{reference}`, of those it stands beside. */
function storyNamed({ operation: { path }, schema, member }: Naming, context: LawContext): Story | undefined {
  const stories = storiesOf(context).filter(({ resource }) => !resource.path.includes('{'));
  const named = resourceNamedInList(context.api, schema, member);
  if (named !== undefined) return stories.find(({ resource }) => resource.list === named.list);
  const isPlain = /^(?:ids|uuids)$/i.test(member);
  const beside = stories.filter(
    ({ resource, item }) =>
      (path.startsWith(`${resource.path}/`) || isVerbAt(path, resource.path)) &&
      (isPlain || (isText(item.schema) && plain(member) === `${plain(item.name)}s`)),
  );
  return beside.toSorted((one, other) => other.resource.path.length - one.resource.path.length)[0];
}

function isText({ types, ref }: Schema): boolean {
  return (ref?.types ?? types).includes('string');
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** `/letters:close`, as some write what is done to many. */
function isVerbAt(path: string, collection: string): boolean {
  return path.startsWith(`${collection}:`);
}

/** The call with these names. */
export function withAll({ call, body, member }: NamedBatch, names: readonly MadeName[]): Call {
  const value = isObject(body.value) ? body.value : {};
  const others = body.named?.filter(({ name }) => name !== member);
  return { ...call, body: { ...body, ...(others && { named: others }), value: { ...value, [member]: names } } };
}

/** The things that a case makes. */
export const THINGS: readonly string[] = ['a', 'b'];

/** What is done to all or to none is done to none where one of the names is nobody's. */
export function namedWholeCases(context: LawContext): readonly LawCase[] {
  return namedBatchesOf(context).flatMap((batch) => {
    const sentences = sentencesAbout(batch.operation);
    const whole = toldWhole(sentences);
    if (whole === undefined || takesAnyNames(sentences)) return [];
    const isRefused = whole.isRefused && sentences.some((sentence) => NOBODYS.test(sentence));
    return [caseOf(batch, isRefused)];
  });
}

/** Words for what a name stands for that nothing has. */
export const NOBODYS: RegExp =
  /\b(?:(?:does|do|did) not exist|doesn['’]t exist|unknown|not found|cannot be found|no such|missing|non-?existent|not there)\b/i;

function caseOf(batch: NamedBatch, isRefused: boolean): LawCase {
  const { operation, story, most } = batch;
  const { operationId } = operation;
  const cause = `batches ${operationId}`;
  const { parameter, pointer } = nameBy(story, 'a');
  const nobody = new MadeName('a', parameter, pointer, { isNobodys: true });
  const good = THINGS.slice(0, most - 1);
  const names = [...good.map((id) => nameBy(story, id)), nobody];
  const refusal = { kind: 'status', in: ['4XX'], why: 'a refusal, as nothing has one of the names', cause } as const;
  const why = `as before, since ${operationId} takes all or none, and nothing has one of the names`;
  const same = (id: string): Expectation => ({ kind: 'same', step: `before ${id}`, why, cause });
  const wrong: Step = { id: 'wrong', call: withAll(batch, names), refusable: true, expect: isRefused ? [refusal] : [] };
  return stepCase({
    law: 'batches',
    operation,
    effect: 'writes',
    id: `${operationId}/law/batches/named`,
    summary: `${operationId} of ${good.length === 1 ? 'a good name' : 'good names'} and one of nobody`,
    steps: [
      ...story.ground,
      ...good.map((id) => making(story, id)),
      ...good.map((id) => reading(story, aThing(story, id), `before ${id}`, { refusable: true, needs: 'success' })),
      isRefused ? wrong : { ...wrong, needs: 'refusal' },
      ...good.map((id) => reading(story, aThing(story, id), `after ${id}`, { refusable: true, expect: [same(id)] })),
    ],
  });
}
