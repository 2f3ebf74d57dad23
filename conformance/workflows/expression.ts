import { pointerTokens } from '../../model/load/json/json-pointer.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerValue } from '../exchange/wire-message.ts';
import { isObject } from '../schema-walk.ts';

/** What the expressions of a step can speak of. */
export interface Scope {
  readonly inputs: ReadonlyMap<string, JsonValue>;
  /** Outputs of the steps before, by step and name. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** The answer of the step itself. */
  readonly answer?: Exchange;
}

/** An expression that this reads no value by. */
export class UnknownExpression extends Error {
  override readonly name = 'UnknownExpression';
}

/** The value of a runtime expression (Arazzo 1.0.1 section 4.7); undefined where there is none. */
export function valueOf(expression: string, scope: Scope): unknown {
  const [place = '', pointer] = expression.split('#', 2);
  const value = placeOf(place, scope);
  return pointer === undefined ? value : valueAt(value, pointerTokens(pointer));
}

function placeOf(place: string, { inputs, outputs, answer }: Scope): unknown {
  const [, step, output] = /^\$steps\.([\w-]+)\.outputs\.([\w.-]+)$/.exec(place) ?? [];
  if (step !== undefined && output !== undefined) return outputs.get(step)?.get(output);
  if (place.startsWith('$inputs.')) return inputs.get(place.slice('$inputs.'.length));
  if (answer === undefined) throw new UnknownExpression(place);
  if (place === '$statusCode') return answer.response.status;
  if (place.startsWith('$response.header.'))
    return headerValue(answer.response, place.slice('$response.header.'.length));
  if (place === '$response.body') return contentOf(answer);
  throw new UnknownExpression(place);
}

function contentOf({ content, response }: Exchange): unknown {
  if (content.kind === 'json' || content.kind === 'text') return content.value;
  return Buffer.from(response.body).toString('utf8');
}

function valueAt(value: unknown, tokens: readonly string[]): unknown {
  let found: unknown = value;
  for (const token of tokens) {
    if (Array.isArray(found)) found = (found as readonly unknown[])[Number(token)];
    else if (isObject(found) && Object.hasOwn(found, token)) found = found[token];
    else return undefined;
  }
  return found;
}

/** A value with the expressions in it replaced: the whole text by what it stands for, `{$...}` within a text by its text. */
export function filled(value: JsonValue, scope: Scope): unknown {
  if (typeof value === 'string') {
    if (/^\$[a-zA-Z][^\s{}]*$/.test(value)) return valueOf(value, scope);
    return value.replaceAll(/\{(\$[^{}]+)\}/g, (_, expression: string) => String(valueOf(expression, scope)));
  }
  if (Array.isArray(value)) return value.map((item) => filled(item as JsonValue, scope));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item as JsonValue, scope)]));
  }
  return value;
}
