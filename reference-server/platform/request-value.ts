/** `$request.path.id`, `$request.body#/namespace_id`: the part of the request, and where in it. */
const EXPRESSION = /^\$request\.(?:(path|query)\.([^.]+)|body#\/([^/]+))$/;

/**
 * What a decoded request has at a runtime expression (OAS "Runtime Expressions"): a parameter, or a member of a body that is an
 * object. Undefined where it has nothing there.
 * @throws Error for an expression of another form
 */
export function fromRequest(expression: string, request: unknown): unknown {
  const [whole, part = 'body', parameter, member = ''] = EXPRESSION.exec(expression) ?? [];
  if (whole === undefined) throw new Error(`not read from requests: ${expression}`);
  const values: unknown = memberOf(request, part);
  return memberOf(values, parameter ?? member);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
