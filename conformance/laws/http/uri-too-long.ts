import { ListedValue } from '../../cases/listed-value.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import type { WireRequest } from '../../exchange/wire-message.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';

/** More than most servers take in an address, less than most take in all header fields together. */
const LENGTH = 12_000;

/** Where the description says what becomes of an address that is too long (RFC 9110 section 15.5.15), that is what becomes of it. */
export const uriTooLong: Law = {
  id: 'uri-too-long',
  title: 'an address that is too long is answered 414',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      if (
        base === undefined ||
        operation.method !== 'GET' ||
        !operation.responses.some(({ status }) => status === '414')
      )
        return [];
      if (base.call.parameters.some(({ value }) => value instanceof ListedValue)) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/uri-too-long`,
          law: uriTooLong.id,
          summary: `${operation.operationId} with an address of ${LENGTH} characters`,
          operation,
          effect: 'none',
          run: async (probe) => {
            const { response } = await probe.send(base.call, { change: lengthened, refused: true });
            if (response.status < 400) return probe.notProvable(`it takes addresses of ${LENGTH} characters`);
            const declared = declaredResponse(operation, response.status)?.status ?? 'no declared status';
            probe.demand(response.status === 414, {
              part: 'status',
              pointer: '',
              expected: '414',
              got: `${response.status} (${declared})`,
              cause: 'uri-too-long',
            });
          },
        },
      ];
    }),
};

/** The request with a member of the query that nobody reads. */
function lengthened(request: WireRequest): WireRequest {
  const sign = request.url.includes('?') ? '&' : '?';
  const rest = Math.max(0, LENGTH - request.url.length);
  return { ...request, url: `${request.url}${sign}filler=${'a'.repeat(rest)}` };
}
