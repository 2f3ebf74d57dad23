import type { Operation } from '../../../model/operation.ts';
import { isSafeMethod } from '../../session.ts';
import { accessOf } from '../../../model/facts/access/access.ts';
import { allowsAnonymous } from '../../../model/facts/security.ts';
import { isSearch } from '../../../model/facts/paging/searches.ts';
import { resourcesOf } from '../../../model/facts/resources/index.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import { inSamePlace, successes } from '../base-call.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { itemKeys } from '../lists/page-walk.ts';
import { exchangesOf, wholeList } from '../lists/whole-list.ts';
import { plainSentencesOf } from '../values/sentences.ts';

/** Who may only read (`readers` of the scenario) is refused every write, and nothing comes of it. */
export const readers: Law = {
  id: 'readers',
  title: 'who may only read is refused every write',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const secured = operation.security.some((requirement) => requirement.schemes.length > 0);
      const isRead = isSafeMethod(operation.method) || isSearch(operation);
      if (base === undefined || isRead || !secured || isForAnybody(operation)) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/readers`,
          law: readers.id,
          summary: `${operation.operationId} as somebody who may only read`,
          operation,
          effect: 'refused',
          run: (probe) => tryWrite(base, context, probe),
        },
      ];
    }),
};

/**
 * What needs no credential, or a secret beside it, is no matter of who calls; and what names nothing works on the caller: giving one's own
 * credential back is nobody's loss.
 */
function isForAnybody(operation: Operation): boolean {
  const { method, parameters, requestBody } = operation;
  const isOwn =
    method === 'DELETE' && requestBody === undefined && !parameters.some(({ in: place }) => place === 'path');
  return (
    isOwn ||
    allowsAnonymous(operation) ||
    accessOf(operation)?.secret !== undefined ||
    isForEveryRole(operation.description)
  );
}

/** "For every role", "open to everybody who is signed in", "viewers may, too". */
const EVERY_ROLE =
  /\b(?:for|by|to|in) (?:every|any|all|each)(?: of the)? roles?\b|\b(?:every|any|all|each) roles? (?:may|can|is|are)\b|\b(?:for|by|to) (?:everyone|everybody|anyone|anybody)\b|\b(?:everyone|everybody|anyone|anybody)(?: \w+){0,4} (?:may|can)\b|\b(?:whatever|regardless of|no matter what|independent of) (?:the |your |their )?role/i;

/** Sentences that speak of everybody else, or of what is refused to them, are about something narrower. */
const NARROWER = /\b(?:else|not|no|nobody|never|only|cannot|except|unless|but|other)\b/i;

function isForEveryRole(description: string | undefined): boolean {
  return plainSentencesOf(description).some((sentence) => EVERY_ROLE.test(sentence) && !NARROWER.test(sentence));
}

async function tryWrite({ call }: ExampleCase, context: LawContext, probe: Probe): Promise<void> {
  const identity = [...probe.scenario.readers].find((name) => probe.scenario.identities.has(name));
  if (identity === undefined) return probe.notProvable('the scenario names nobody who may only read');
  const { operation } = call;
  const list = listBeside(call, context);
  const before = list && (await wholeList(probe, list));
  const universal = declaredResponse(operation, 403) !== undefined;
  const written = await probe.send({ ...call, identity }, { universal, own: 'tried' });
  const { status } = written.response;
  const isRefused = status >= 400 && status < 500;
  const violation = { part: 'status', pointer: '', expected: '403, or another refusal', got: String(status) } as const;
  probe.demand(isRefused, { ...violation, cause: 'readers write' });
  const after =
    isRefused && before?.isComplete === true && list !== undefined ? await wholeList(probe, list) : undefined;
  if (before === undefined || after === undefined) return;
  const [then, now] = [itemKeys(before.items), itemKeys(after.items)];
  const got = `${now.length} items, ${then.length} before`;
  const expected = `the same list as before ${operation.operationId} was refused`;
  const cause = `readers ${operation.operationId}`;
  const shown = [...exchangesOf(before), written, ...exchangesOf(after)];
  probe.demand(then.join('\n') === now.join('\n'), { part: 'body', pointer: '', expected, got, cause }, shown);
}

/** The list that a new thing would be in. */
function listBeside(call: Call, context: LawContext): Call | undefined {
  const resource = resourcesOf(context.api).find(({ create }) => create === call.operation);
  const list = resource?.list;
  if (list === undefined || list.parameters.some(({ required, in: where }) => required && where !== 'path'))
    return undefined;
  return inSamePlace(list, call);
}
