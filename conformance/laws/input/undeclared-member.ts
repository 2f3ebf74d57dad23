import { isJsonMediaType } from '../../../runtime/wire/media-type.ts';
import type { Call } from '../../cases/case.ts';
import { madeAnew } from '../../cases/made-anew.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type JsonObject, isObject } from '../../schema-walk.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { wrongParts } from '../values/wrong-parts.ts';

/** A member that the schema of a body closes out (`additionalProperties: false`) is refused. */
export const undeclaredMember: Law = {
  id: 'undeclared-member',
  title: 'members that the schema closes out are refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation).find(({ call }) => isObject(call.body?.value));
      const body = base?.call.body;
      const schema = body?.mediaType.schema;
      if (base === undefined || body === undefined || schema === undefined || !isObject(body.value)) return [];
      // The members of a body of a description are JSON.
      const known = body.value as JsonObject;
      const inside = wrongParts(known, schema).filter(({ isMore }) => isMore === true);
      const values = [{ ...known, no_such_member: 'nonsense' }, ...inside.map((part) => part.value)].filter(
        (value) => !context.schemas.accepts(schema, value, 'request'),
      );
      if (!isJsonMediaType(body.mediaType.name) || values.length === 0) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/undeclared-member`,
          law: undeclaredMember.id,
          summary: `${operation.operationId} with no_such_member`,
          operation,
          effect: 'writes',
          async run(probe) {
            for (const value of values) {
              if (!(await demandRefusal({ ...base.call, body: { ...body, value } }, probe))) return;
            }
          },
        },
      ];
    }),
};

async function demandRefusal(call: Call, probe: Probe): Promise<boolean> {
  // A service that takes it changes what was made for it, and nothing that others are judged with.
  const first = await probe.send(call, { refused: true, unique: true, own: true });
  // What is refused because its name or its time is taken, is not refused for what it has too many.
  const send = (other: Call): Promise<Exchange> => probe.send(other, { refused: true });
  const { response } =
    first.response.status === 409 ? await madeAnew(call, first, { send, fresh: () => probe.fresh() }) : first;
  const expected = 'a status of 400 to 499 for a body with an undeclared member';
  const isFine = response.status >= 400;
  const got = String(response.status);
  probe.demand(isFine, { part: 'status', pointer: '', expected, got, cause: undeclaredMember.id });
  return isFine;
}
