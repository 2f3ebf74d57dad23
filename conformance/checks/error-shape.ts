import { mediaTypeEssence } from '../../runtime/wire/media-type.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Violation } from '../finding.ts';
import { preview } from '../schema-walk.ts';
import type { Check } from './check.ts';

const STACK_LINE = /^\s*at .+[:(]\d+:\d+\)?$|^Traceback \(most recent call last\)|^\s*File ".+", line \d+/m;

/** An error is for the caller's program: no page of HTML that was not declared, no stack trace. */
export const errorShape: Check = {
  id: 'error-shape',
  title: 'errors have a declared form and show no internals',
  inspect(exchange) {
    const { response } = exchange;
    if (response.status < 400 || response.status >= 500 || response.body.byteLength === 0) return undefined;
    return [...undeclaredPage(exchange), ...stackTrace(exchange)];
  },
};

/** An undeclared status is said elsewhere; that a program gets a page for people is worse than that. */
function undeclaredPage({ response, declared }: Exchange): readonly Violation[] {
  const type = mediaTypeEssence(headerValue(response, 'content-type') ?? '');
  if (declared !== undefined || type !== 'text/html') return [];
  return [{ part: 'header', pointer: 'content-type', expected: 'an error as the API writes them', got: type }];
}

function stackTrace({ content }: Exchange): readonly Violation[] {
  const text = content.kind === 'text' ? content.value : content.kind === 'json' ? textsIn(content.value) : '';
  const trace = STACK_LINE.exec(text)?.[0];
  if (trace === undefined) return [];
  return [{ part: 'body', pointer: '', expected: 'no stack trace', got: preview(trace.trim()) }];
}

/** All texts inside a JSON value, one per line. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsIn).join('\n');
}
