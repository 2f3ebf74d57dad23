import { placeOf } from '../../../model/facts/resources/index.ts';
import { wirePath } from '../../../model/facts/wire-path.ts';
import type { Operation } from '../../../model/operation.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { originOf } from '../../base-url.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Violation } from '../../finding.ts';
import { isObject } from '../../schema-walk.ts';
import { demandState } from '../../steps/by-rote.ts';
import { successes } from '../base-call.ts';
import { pageIn } from '../lists/page-walk.ts';
import { makeOne } from '../make-one.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { linkCause } from './links.ts';
import { inPlace } from '../rules/in-place.ts';
import { pathTest } from './undeclared-method.ts';

/** Location of an answer to a write leads to something that can be read (RFC 9110 sections 10.2.2, 15.3.2 and 15.3.3). */
export const location: Law = {
  id: 'location',
  title: 'Location leads to what was made',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const answers = operation.responses.filter(isSuccess);
      const says = answers.some(
        ({ status, headers }) => /^20[12]$/.test(status) || headers.some(({ name }) => /^location$/i.test(name)),
      );
      if (base === undefined || operation.method !== 'POST' || !says) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/location`,
          law: location.id,
          summary: `${operation.operationId}, then where its answer points to`,
          operation,
          effect: 'writes',
          run: (probe) => follow(base, context, probe),
        },
      ];
    }),
};

async function follow(base: ExampleCase, context: LawContext, probe: Probe): Promise<void> {
  const call = await inPlace(base, context, probe);
  const made = await makeOne(call, probe);
  const { status } = made.response;
  const target = headerValue(made.response, 'location');
  if (status >= 300) return probe.notProvable(`${call.operation.operationId} answered ${status}`);
  if (target === undefined) return probe.notProvable('the answer has no Location');
  const { url: from } = made.request;
  const url = URL.canParse(target, from) ? new URL(target, from).href : undefined;
  if (url === undefined || originOf(url) !== originOf(from)) return probe.notProvable('it points to another origin');
  const read = readAt(url, context.api.operations);
  // The address is asked for as it was given, so the path of the call does not matter.
  const operation = { ...(read ?? call.operation), path: '/', parameters: [] };
  const there = await probe.send(
    { operation, identity: call.identity, parameters: [], body: undefined },
    {
      universal: read !== undefined,
      refused: true,
      change: (request) => ({ ...request, method: 'GET', url, body: undefined }),
    },
  );
  const { response } = there;
  // What may be removed and not be read is there as well (405).
  const isThere = response.status < 400 || [401, 403, 405].includes(response.status);
  const got = `${response.status} for ${target}`;
  const expected = 'an address where something is';
  const lost = { part: 'header', pointer: 'location', expected, got, ...leadingTo(read, call.operation) } as const;
  probe.demand(isThere, lost, [made, there]);
  demandThing({ made, there, read, target }, context, probe);
  await demandSame({ made, there, read, target }, call, probe);
}

/** Where a link leads to the same place, one cause makes both lead nowhere. */
function leadingTo(read: Operation | undefined, { operationId, responses }: Operation): Pick<Violation, 'cause'> {
  const links = responses.flatMap((response) => response.links);
  const link = links.find((each) => read !== undefined && each.operationId === read.operationId);
  return link === undefined ? {} : { cause: linkCause(operationId, link) };
}

interface Followed {
  readonly made: Exchange;
  readonly there: Exchange;
  /** The operation at the address. */
  readonly read: Operation | undefined;
  readonly target: string;
}

/** What is read there is what was made. */
async function demandSame({ made, there, read, target }: Followed, call: Call, probe: Probe): Promise<void> {
  const [name, wanted] = [idOf(made), idOf(there)];
  const isOther = read !== undefined && there.response.status < 300 && name !== wanted && wanted !== undefined;
  // What is answered whatever is asked for is nobody's address.
  if (name !== undefined && isOther) await demandState({ call, made, nobodys: undefined }, probe);
  const got = `${wanted} at ${target}`;
  const violation: Violation = { part: 'header', pointer: 'location', expected: `where ${name} is`, got };
  probe.demand(name === undefined || !isOther, violation, [made, there]);
}

/** What is made at a collection is one thing of it, not all of them. */
function demandThing({ made, there, read, target }: Followed, { api }: LawContext, probe: Probe): void {
  const placed = placeOf(api, made.operation);
  const isThing = placed?.role === 'create' && placed.resource.read !== undefined && isObject(contentOf(made));
  const isList = isThing && read === placed.resource.list && entriesIn(there) !== undefined;
  const expected = 'where the new thing is, not all of them';
  probe.demand(!isList, { part: 'header', pointer: 'location', expected, got: target }, [made, there]);
}

function contentOf({ content }: Exchange): unknown {
  return content.kind === 'json' ? content.value : undefined;
}

/** The entries, where an answer is a list. */
function entriesIn(there: Exchange): readonly unknown[] | undefined {
  return pageIn(there)?.items;
}

/** What the thing of an answer is called. */
function idOf({ content }: Exchange): string | undefined {
  const value = content.kind === 'json' && isObject(content.value) ? content.value['id'] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function readAt(url: string, operations: readonly Operation[]): Operation | undefined {
  const { pathname } = new URL(url);
  const reads = operations.filter(({ method }) => method === 'GET');
  // The template without parameters in the last place says more.
  return reads
    .filter((operation) => [...suffixes(pathname)].some(pathTest(wirePath(operation))))
    .toSorted((left, right) => left.parameters.length - right.parameters.length)[0];
}

/** A path and what is left of it when the base path is taken away. */
function* suffixes(path: string): Generator<string> {
  for (let at = 0; at !== -1; at = path.indexOf('/', at + 1)) yield path.slice(at);
}
