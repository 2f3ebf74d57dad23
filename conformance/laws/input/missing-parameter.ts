import type { Parameter } from '../../../model/parameter.ts';
import { isSafeMethod } from '../../session.ts';
import { successes } from '../base-call.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { ASIDE, onThingMade } from '../rules/in-place.ts';

/** A request without a parameter that it must have (OAS 4.8.12.2, `required`) is refused. */
export const missingParameter: Law = {
  id: 'missing-parameter',
  title: 'requests without a parameter that is required are refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const needed = operation.parameters.filter(isLeftOut);
      if (base === undefined || needed.length === 0) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/missing-parameter`,
          law: missingParameter.id,
          summary: `without ${needed.map(({ name }) => name).join(', then without ')}`,
          operation,
          effect: isSafeMethod(operation.method) ? 'none' : 'refused',
          run: (probe) => leaveOut(base, { needed, context }, probe),
        },
      ];
    }),
};

/** Without what is in its path a request is another one. */
function isLeftOut({ required, in: where, schema }: Parameter): boolean {
  return required && (where === 'query' || where === 'header') && !schema.hasDefault;
}

/** A missing `If-Match` is refused as such (RFC 6585 section 3). */
function isOwn(status: number, { name }: Parameter): boolean {
  return status === 428 && /^if-(?:match|unmodified-since)$/i.test(name);
}

interface Asked {
  readonly needed: readonly Parameter[];
  readonly context: LawContext;
}

async function leaveOut(base: ExampleCase, { needed, context }: Asked, probe: Probe): Promise<void> {
  const { call } = base;
  let made: Promise<Call | undefined> | undefined;
  for (const parameter of needed) {
    const send = ({ parameters, ...rest }: Call): Promise<Exchange> =>
      probe.send({ ...rest, parameters: parameters.filter((item) => item.parameter !== parameter) }, { refused: true });
    const first = await send(call);
    const isAside = ASIDE.includes(first.response.status) && !isOwn(first.response.status, parameter);
    // What is refused for what it is about is not refused for what it lacks.
    const place = isAside ? await (made ??= onThingMade(base, context, probe)) : undefined;
    const { status } = (place === undefined ? first : await send(place)).response;
    const expected = `a status of 400 to 499 without ${parameter.name}, which is required`;
    const cause = `missing-parameter ${call.operation.operationId} ${parameter.name}`;
    // A server error has been recorded by the universal check already.
    probe.demand(status >= 400, { part: 'status', pointer: '', expected, got: String(status), cause });
  }
}
