import { wirePath } from '../../../model/facts/wire-path.ts';
import type { Operation } from '../../../model/operation.ts';
import { encodedLiteral } from '../../../runtime/wire/percent.ts';
import { expandPath } from '../../../runtime/wire/path-template.ts';
import type { Call } from '../../cases/case.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import { placeholder } from '../../cases/listed-value.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A method that a path does not declare is refused (RFC 9110 section 15.5.6). */
export const undeclaredMethod: Law = {
  id: 'undeclared-method',
  title: 'methods that a path does not declare are refused',
  plan: (context) => {
    const paths = new Map<string, Operation[]>();
    for (const operation of context.api.operations) {
      // Templates that differ in a fragment are one path on the wire.
      const path = wirePath(operation);
      paths.set(path, [...(paths.get(path) ?? []), operation]);
    }
    return [...paths.values()].flatMap((operations) => planPath(operations, context));
  },
};

function planPath(operations: readonly Operation[], context: LawContext): readonly LawCase[] {
  const base = operations.flatMap((operation) => successes(context, operation))[0];
  if (base === undefined) return [];
  const { operation } = base.call;
  const target = plainPath(base.call);
  const matching = context.api.operations.filter((item) => matches(wirePath(item), target));
  const methods = METHODS.filter((method) => !matching.some((item) => item.method === method));
  if (methods.length === 0) return [];
  const declared = [...new Set(operations.map(({ method }) => method))];
  return [
    {
      kind: 'law',
      id: `${operation.operationId}/law/undeclared-method`,
      law: undeclaredMethod.id,
      summary: `${methods.join(', ')} on ${operation.path}`,
      operation,
      effect: 'none',
      run: (probe) =>
        demandRefusals({ ...base.call, body: undefined }, { methods, declared, isTold: tellsAllow(context) }, probe),
    },
  ];
}

interface Refusals {
  readonly methods: readonly string[];
  /** Those that the path has. */
  readonly declared: readonly string[];
  /** True where the description says that Allow is sent. */
  readonly isTold: boolean;
}

async function demandRefusals(call: Call, { methods, declared, isTold }: Refusals, probe: Probe): Promise<void> {
  for (const method of methods) {
    const { response } = await probe.send(call, { change: (request) => ({ ...request, method }), universal: false });
    // Authorisation, and checks of media types and bodies, may come before the choice of the method.
    const refused = (response.status >= 400 && response.status < 500) || response.status === 501;
    const expected = `a refusal of ${method}, such as 405`;
    const cause = `undeclared-method ${method}`;
    probe.demand(refused, { part: 'status', pointer: '', expected, got: String(response.status), cause });
    // Whoever sends Allow at all, or says so, sends it here (RFC 9110 section 15.5.6).
    const isSent = isTold || probe.observe('response-header', '').has('allow');
    if (response.status !== 405 || !isSent) continue;
    const got = headerValue(response, 'allow');
    const left = declared.filter((each) => !methodsIn(got).includes(each));
    const wanted = got === undefined ? 'Allow on 405' : `Allow with ${left.join(', ')}`;
    const violation = {
      part: 'header',
      pointer: 'allow',
      expected: wanted,
      got: got ?? 'no such header',
    } as const;
    probe.demand(left.length === 0, { ...violation, cause: 'allow' });
  }
}

function methodsIn(allow = ''): readonly string[] {
  return allow.toUpperCase().split(/,\s*/);
}

function tellsAllow({ api }: LawContext): boolean {
  const declared = api.operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
  return declared.some(({ name }) => /^allow$/i.test(name)) || /`Allow`/.test(api.info.description ?? '');
}

/** The path of a call as it is sent, values encoded. */
export function plainPath(call: Call): string {
  const values = call.parameters.filter(({ parameter }) => parameter.in === 'path');
  return expandPath(
    wirePath(call.operation),
    Object.fromEntries(values.map((item) => [item.parameter.name, placeholder(item.value)])),
  );
}

/** True when a path fits a path template; a value never spans segments. */
export function matches(template: string, path: string): boolean {
  const literals = template.split(/\{[^{}]+\}/).map(encodedLiteral);
  const parts = literals.map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`).test(path);
}
