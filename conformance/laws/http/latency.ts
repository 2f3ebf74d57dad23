import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';

/** Times that a read is tried: one of them may meet a pause that is nobody's fault. */
const TRIES = 3;

/** A read is answered within the time that the scenario gives (`latency`); without one nothing is demanded. */
export const latency: Law = {
  id: 'latency',
  title: 'a read is answered within the time that the scenario gives',
  plan: (context) =>
    context.api.operations
      .filter(({ method }) => method === 'GET')
      .flatMap((operation): LawCase[] => {
        const [base] = successes(context, operation);
        if (base === undefined) return [];
        return [
          {
            kind: 'law',
            id: `${operation.operationId}/law/latency`,
            law: latency.id,
            summary: `${operation.operationId} in time`,
            operation,
            effect: 'none',
            async run(probe) {
              const { latency: most } = probe.scenario;
              if (most === undefined) return probe.notProvable('the scenario gives no time');
              const times: number[] = [];
              while (times.length < TRIES && !times.some((time) => time <= most)) {
                const started = performance.now();
                const { response } = await probe.send(base.call);
                if (response.status >= 300) return probe.notProvable(`it answered ${response.status}`);
                times.push(performance.now() - started);
              }
              const got = `${Math.round(Math.min(...times))} ms, the best of ${times.length}`;
              const violation = {
                part: 'connection',
                pointer: '',
                expected: `an answer within ${most} ms`,
                got,
              } as const;
              probe.demand(Math.min(...times) <= most, violation);
            },
          },
        ];
      }),
};
