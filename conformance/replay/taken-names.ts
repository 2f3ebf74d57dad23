import { nameIn } from '../cases/listed-value.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerValue } from '../exchange/wire-message.ts';
import { isObject } from '../schema-walk.ts';

/** A text of a request that an earlier answer has told. */
export interface TakenName {
  readonly from: Exchange;
  /** Member of the answer that has it. */
  readonly member: string;
  /** As it stands in the URL or in a header. */
  readonly text: string;
  /** Number of the segment of the path, counted from the end; undefined for what stands in a header. */
  readonly fromEnd: number | undefined;
  /** True where a field of the answer has it, and no member of its content. */
  readonly isField?: boolean;
}

/** What a request names that one of these answers has told: ids in its path, secrets and ETags in its headers. */
export function takenNames(exchange: Exchange, earlier: readonly Exchange[]): readonly TakenName[] {
  const makers = earlier.filter(({ request, response }) => request.method === 'POST' && response.status < 300);
  return [...namesInPath(exchange, makers), ...secretsInHeaders(exchange, makers), ...tagsIn(exchange, earlier)];
}

function namesInPath({ operation, request }: Exchange, makers: readonly Exchange[]): readonly TakenName[] {
  const template = operation.path.split('/');
  const segments = segmentsOf(request.url);
  return template.flatMap((part, index): TakenName[] => {
    const fromEnd = template.length - 1 - index;
    const text = segments.at(-1 - fromEnd);
    const name = /^\{([^{}]+)\}$/.exec(part)?.[1];
    const parameter = operation.parameters.find((item) => item.in === 'path' && item.name === name);
    if (parameter === undefined || text === undefined) return [];
    const before = segments.slice(0, segments.length - fromEnd).join('/');
    const from = makers.findLast((maker) => {
      const value = valueOf(maker);
      const known = nameIn(value, parameter);
      // Another name of the thing is hardly there by chance.
      const isOther = decoded(text).length > 3 && isObject(value) && Object.values(value).includes(decoded(text));
      // What the maker itself was asked below is not what it made.
      const isAbove = `${segmentsOf(maker.request.url).join('/')}/`.startsWith(`${before}/`);
      return (isOther || (known !== undefined && String(known) === decoded(text))) && !isAbove;
    });
    const member = from && memberWith(valueOf(from), decoded(text), parameter.name);
    return from === undefined || member === undefined ? [] : [{ from, member, text, fromEnd }];
  });
}

function secretsInHeaders({ request }: Exchange, makers: readonly Exchange[]): readonly TakenName[] {
  return makers.flatMap((from) => {
    const value = valueOf(from);
    const secrets = isObject(value)
      ? Object.entries(value).filter(([, text]) => typeof text === 'string' && text.length >= 8)
      : [];
    return secrets.flatMap(([member, text]): TakenName[] => {
      const isSent = request.headers.some(([, field]) => field.split(/\s+/).at(-1) === text);
      return isSent ? [{ from, member, text: String(text), fromEnd: undefined }] : [];
    });
  });
}

const CONDITIONS = /^if-(?:none-)?match$/i;

/** The ETag of a condition is that of the last answer which had it: another run is given another one. */
function tagsIn({ request }: Exchange, earlier: readonly Exchange[]): readonly TakenName[] {
  return request.headers.flatMap(([name, text]): TakenName[] => {
    const from = earlier.findLast(({ response }) => headerValue(response, 'etag') === text);
    if (!CONDITIONS.test(name) || from === undefined) return [];
    return [{ from, member: 'etag', text, fromEnd: undefined, isField: true }];
  });
}

function memberWith(value: unknown, text: string, wanted: string): string | undefined {
  const found = isObject(value) ? Object.keys(value).filter((name) => String(value[name]) === text) : [];
  return found.find((name) => wanted.toLowerCase().endsWith(name.toLowerCase())) ?? found[0];
}

function valueOf({ content }: Exchange): unknown {
  return content.kind === 'json' ? content.value : undefined;
}

function segmentsOf(url: string): readonly string[] {
  return url.replace(/[?#].*$/, '').split('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
