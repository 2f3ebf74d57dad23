import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Link } from '../../../model/response.ts';
import type { Call, ExampleCase, ParameterValue } from '../../cases/case.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { valueAt } from '../../cases/value-at.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { statusMatches } from '../../exchange/read-exchange.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { isSafeMethod } from '../../session.ts';
import { successes } from '../base-call.ts';
import { makeOne } from '../make-one.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { inPlace } from '../rules/in-place.ts';

/** The links of an answer lead to something (OAS 4.8.20): what they name can be asked for with what the answer says. */
export const links: Law = {
  id: 'links',
  title: 'the links of an answer lead to something',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const followed = operation.responses.filter(isSuccess).flatMap((response) =>
        response.links.flatMap((link) => {
          const target = context.api.operations.find(({ operationId }) => operationId === link.operationId);
          return target !== undefined && isSafeMethod(target.method) ? [{ link, target, status: response.status }] : [];
        }),
      );
      if (base === undefined || followed.length === 0) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/links`,
          law: links.id,
          summary: followed.map(({ link }) => link.name).join(', '),
          operation,
          effect: isSafeMethod(operation.method) ? 'none' : 'writes',
          run: (probe) => follow(base, { followed, context }, probe),
        },
      ];
    }),
};

interface Followed {
  readonly link: Link;
  readonly target: Operation;
  readonly status: string;
}

async function follow(
  base: ExampleCase,
  { followed, context }: { readonly followed: readonly Followed[]; readonly context: LawContext },
  probe: Probe,
): Promise<void> {
  const call = await inPlace(base, context, probe);
  const answer = await makeOne(call, probe);
  if (answer.response.status >= 300) return probe.notProvable(`it answered ${answer.response.status}`);
  let count = 0;
  for (const { link, target, status } of followed) {
    if (!statusMatches(status, answer.response.status)) continue;
    const parameters = parametersOf(link, target, { call, answer });
    const isWhole = target.parameters.every((parameter) => {
      return !parameter.required || parameters.some((item) => item.parameter === parameter);
    });
    if (!isWhole) continue;
    const next: Call = { operation: target, identity: call.identity, parameters, body: undefined };
    const linked = await probe.send(next, { refused: true, optional: true });
    const { response } = linked;
    count += 1;
    const isThere = response.status < 400 || response.status >= 500;
    const expected = `${target.operationId} to answer the link ${link.name}`;
    const cause = linkCause(call.operation.operationId, link);
    const violation = { part: 'status', pointer: '', expected, got: String(response.status), cause } as const;
    probe.demand(isThere, violation, [answer, linked]);
  }
  if (count === 0) probe.notProvable('no link can be followed with what the answer says');
}

/** Key of what makes a link of an answer lead nowhere. */
export function linkCause(operationId: string, { name }: Pick<Link, 'name'>): string {
  return `links ${operationId} ${name}`;
}

/** The parameters that a link gives (OAS "Runtime Expressions"), without those whose expressions have no value here. */
function parametersOf(
  link: Link,
  target: Operation,
  exchange: { readonly call: Call; readonly answer: Exchange },
): readonly ParameterValue[] {
  return Object.entries(link.parameters).flatMap(([name, expression]): ParameterValue[] => {
    const [, place, plain = name] = /^(path|query|header|cookie)\.(.+)$/.exec(name) ?? [];
    const parameter = target.parameters.find((item) => item.name === plain && (place ?? item.in) === item.in);
    const value = valueOf(expression, exchange);
    return parameter === undefined || value === undefined ? [] : [{ parameter, value }];
  });
}

function valueOf(expression: unknown, { call, answer }: { readonly call: Call; readonly answer: Exchange }): unknown {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return expression;
  const [, source, rest = ''] =
    /^\$(response\.body#|response\.header\.|request\.path\.|request\.query\.|request\.body#)(.*)$/.exec(expression) ??
    [];
  const own = (value: unknown): unknown =>
    typeof value === 'string' || typeof value === 'number' ? new OwnValue(value) : undefined;
  switch (source) {
    case 'response.body#':
      return answer.content.kind === 'json' ? own(valueAt(answer.content.value, rest)) : undefined;
    case 'response.header.':
      return own(headerValue(answer.response, rest));
    case 'request.body#':
      return own(valueAt(call.body?.value, rest));
    case undefined:
      return undefined;
    default:
      return call.parameters.find(({ parameter }) => parameter.name === rest)?.value;
  }
}
