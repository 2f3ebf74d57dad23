import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';

const UNKNOWN = 'application/x-no-such-type';

/** Content of a media type that an operation does not declare is refused (RFC 9110 section 15.5.16). */
export const undeclaredMediaType: Law = {
  id: 'undeclared-media-type',
  title: 'content of an undeclared media type is refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation).find(({ call }) => call.body !== undefined);
      const content = operation.requestBody?.content ?? [];
      // A range such as */* takes every type.
      if (base === undefined || content.some(({ name }) => name.includes('*'))) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/undeclared-media-type`,
          law: undeclaredMediaType.id,
          summary: UNKNOWN,
          operation,
          effect: 'refused',
          async run(probe) {
            const { response } = await probe.send(base.call, {
              change: (request) => ({
                ...request,
                headers: request.headers.map(
                  ([name, value]) => [name, name === 'Content-Type' ? UNKNOWN : value] as const,
                ),
              }),
              universal: false,
            });
            if (response.status === 501) return probe.notImplemented();
            const refused = response.status >= 400 && response.status < 500;
            const expected = `415 for content that is ${UNKNOWN}`;
            const cause = undeclaredMediaType.id;
            probe.demand(refused, { part: 'status', pointer: '', expected, got: String(response.status), cause });
          },
        },
      ];
    }),
};
