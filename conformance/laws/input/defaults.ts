import { paginationOf } from '../../../model/facts/pagination.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { ExampleCase } from '../../cases/case.ts';
import { BROKEN_PAGES } from '../../session.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { firstDifference } from '../values/same-content.ts';

/** Leaving a parameter out is the same as sending its default (OAS 4.8.24, `default`). */
export const defaults: Law = {
  id: 'defaults',
  title: 'a parameter left out has its default',
  plan: (context) =>
    context.api.operations
      .filter((operation) => operation.method === 'GET')
      .flatMap((operation): LawCase[] => {
        const base = successes(context, operation)[0];
        const parameters = operation.parameters.filter((parameter) => isDefaulted(parameter, base));
        if (base === undefined || parameters.length === 0) return [];
        return [
          {
            kind: 'law',
            id: `${operation.operationId}/law/defaults`,
            law: defaults.id,
            summary: `defaults of ${parameters.map((parameter) => parameter.name).join(', ')}`,
            operation,
            effect: 'none',
            run: (probe) => compareDefaults(base, parameters, probe),
          },
        ];
      }),
};

function isDefaulted(parameter: Parameter, base: ExampleCase | undefined): boolean {
  if (parameter.in !== 'query' || !parameter.schema.hasDefault || parameter.schema.default === null) return false;
  if (parameter.extensions['x-feature-flag'] !== undefined) return false;
  // A default that breaks its own schema is named by the linter; who sends it is refused.
  if (!fits(parameter.schema, parameter.schema.default, 'write')) return false;
  return base?.call.parameters.every((item) => item.parameter !== parameter) ?? false;
}

async function compareDefaults(base: ExampleCase, parameters: readonly Parameter[], probe: Probe): Promise<void> {
  const without = await probe.send(base.call);
  const unstable = firstDifference(without, await probe.send(base.call), probe);
  if (unstable !== undefined) return probe.notProvable('reading twice does not answer the same');
  // A size of pages that is not kept has been found already.
  const isBroken = probe.observe(BROKEN_PAGES, '').has(base.call.operation.operationId);
  const size = paginationOf(base.call.operation)?.pageSize;
  for (const parameter of parameters.filter((item) => !isBroken || item !== size)) {
    const value = parameter.schema.default;
    const asked = await probe.send(withParameter(base.call, parameter, value));
    const found = firstDifference(without, asked, probe);
    const none = { part: 'body', pointer: '', expected: '', got: '' } as const;
    const said = `with ${parameter.name}=${JSON.stringify(value)} the same as without it`;
    const cause = `defaults ${base.call.operation.operationId} ${parameter.name}`;
    const violation = { ...(found ?? none), expected: `${said}: ${found?.expected ?? ''}`, cause };
    probe.demand(found === undefined, violation, [without, asked]);
  }
}
