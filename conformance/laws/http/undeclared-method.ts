import { wirePath } from '../../../model/facts/wire-path.ts';
import type { Operation } from '../../../model/operation.ts';
import { encodedLiteral } from '../../../runtime/wire/percent.ts';
import { expandPath } from '../../../runtime/wire/path-template.ts';
import type { Call } from '../../cases/case.ts';
import { type WireResponse, headerValue } from '../../exchange/wire-message.ts';
import { placeholder } from '../../cases/listed-value.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { oneLine } from '../values/sentences.ts';

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
    const told = toldOf(context);
    const routes = context.api.operations.map(({ method, path }) => ({ method, fits: pathTest(wirePath({ path })) }));
    return [...paths.values()].flatMap((operations) => planPath(operations, { ...context, told, routes }));
  },
};

interface Told {
  /** True where the description says that Allow is sent. */
  readonly tellsAllow: boolean;
  /** True where it says that it is 405 for every path. */
  readonly tells405: boolean;
}

/** What is looked at for every path, and made once. */
interface AllPaths extends LawContext {
  readonly told: Told;
  readonly routes: readonly { readonly method: string; readonly fits: (path: string) => boolean }[];
}

function planPath(operations: readonly Operation[], context: AllPaths): readonly LawCase[] {
  const base = operations.flatMap((operation) => successes(context, operation))[0];
  if (base === undefined) return [];
  const { operation } = base.call;
  const target = plainPath(base.call);
  const matching = context.routes.filter(({ fits }) => fits(target));
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
      run: (probe) => demandRefusals({ ...base.call, body: undefined }, { methods, declared, ...context.told }, probe),
    },
  ];
}

interface Refusals extends Told {
  readonly methods: readonly string[];
  /** Those that the path has. */
  readonly declared: readonly string[];
}

async function demandRefusals(call: Call, refusals: Refusals, probe: Probe): Promise<void> {
  const isThere = refusals.tells405 && call.operation.method === 'GET' && (await isAnswered(call, probe));
  for (const method of refusals.methods) {
    const { response } = await probe.send(call, { change: (request) => ({ ...request, method }), universal: false });
    // Authorisation, and checks of media types and bodies, may come before the choice of the method.
    const isRefused = (response.status >= 400 && response.status < 500) || response.status === 501;
    const refused = isRefused && !(isThere && response.status === 404);
    const expected = isThere ? `405 for ${method}` : `a refusal of ${method}, such as 405`;
    const cause = `undeclared-method ${method}`;
    probe.demand(refused, { part: 'status', pointer: '', expected, got: String(response.status), cause });
    if (response.status === 405) demandAllow(response, refusals, probe);
  }
}

/** Whoever sends Allow at all, or says so, sends it here (RFC 9110 section 15.5.6), with all that there is. */
function demandAllow(response: WireResponse, { declared, tellsAllow }: Refusals, probe: Probe): void {
  if (!tellsAllow && !probe.observe('response-header', '').has('allow')) return;
  const got = headerValue(response, 'allow');
  const left = declared.filter((each) => !methodsIn(got).includes(each));
  const expected = got === undefined ? 'Allow on 405' : `Allow with ${left.join(', ')}`;
  const violation = { part: 'header', pointer: 'allow', expected, got: got ?? 'no such header' } as const;
  probe.demand(left.length === 0, { ...violation, cause: 'allow' });
}

function methodsIn(allow = ''): readonly string[] {
  return allow.toUpperCase().split(/,\s*/);
}

async function isAnswered(call: Call, probe: Probe): Promise<boolean> {
  const { response } = await probe.send(call, { refused: true });
  return response.status < 300;
}

/** What the description says of methods that a path does not have, for all of them. */
function toldOf({ api }: LawContext): Told {
  const declared = api.operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
  const told = oneLine(api.info.description ?? '');
  return {
    tellsAllow: declared.some(({ name }) => /^allow$/i.test(name)) || /`Allow`/.test(told),
    tells405: /\bmethods?\b[^.;]{0,60}\b405\b/i.test(told),
  };
}

/** The path of a call as it is sent, values encoded. */
export function plainPath(call: Call): string {
  const values = call.parameters.filter(({ parameter }) => parameter.in === 'path');
  return expandPath(
    wirePath(call.operation),
    Object.fromEntries(values.map((item) => [item.parameter.name, placeholder(item.value)])),
  );
}

/** Tells whether a path fits a path template; a value never spans segments. */
export function pathTest(template: string): (path: string) => boolean {
  const literals = template.split(/\{[^{}]+\}/).map(encodedLiteral);
  const parts = literals.map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  const whole = new RegExp(`^${parts.join('[^/]+')}$`);
  return (path) => whole.test(path);
}
