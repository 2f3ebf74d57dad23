import { pointerTokens } from '../../load/json/json-pointer.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { preferredMedia } from '../body-kind.ts';
import { objectShape } from '../schema-shape.ts';
import { itemsOf, unwrapped } from './members.ts';
import type { PagePlan, RequestPlace } from './page-plan.ts';
import { isSuccess } from '../status.ts';

/**
 * How a list is walked, in the words of a configuration. `items`, `next`, `more` and `total` are JSON Pointers into the
 * answer; `send` is the name of a query parameter, or a JSON Pointer into the request body.
 */
export type DescribedPaging =
  | { readonly style: 'link'; readonly items: string }
  | { readonly style: 'url'; readonly items: string; readonly next: string }
  | {
      readonly style: 'cursor';
      readonly items: string;
      readonly send: string;
      readonly next: string;
      /** True when `next` leads into the last item. */
      readonly ofItem?: boolean;
      readonly more?: string;
    }
  | {
      readonly style: 'offset' | 'page';
      readonly items: string;
      readonly send: string;
      /** What the first page has; 0 for `offset` and 1 for `page` when not given. */
      readonly first?: number;
      /** The number of all items; of all pages, for `page`. */
      readonly total?: string;
      readonly more?: string;
    };

/** The plan of an operation as it is described, or what is wrong with the description. */
export function describedPlan(operation: Operation, paging: DescribedPaging): PagePlan | string {
  const answer = answerSchema(operation);
  const list = answer && schemaAt(answer, paging.items);
  const item = list && itemsOf(list);
  if (answer !== undefined && isKnown(answer) && item === undefined) {
    return `expected a list at "${paging.items}" of the answer`;
  }
  const shared = { items: paging.items, item };
  if (paging.style === 'link') return { ...shared, style: 'link' };
  if (paging.style === 'url') return { ...shared, style: 'url', next: paging.next };
  const send = placeOf(operation, paging.send);
  if (typeof send === 'string') return send;
  const { more } = paging;
  if (paging.style === 'cursor') {
    return { ...shared, style: 'cursor', send, next: paging.next, isOfItem: paging.ofItem === true, more };
  }
  const { style, first = style === 'page' ? 1 : 0, total } = paging;
  return { ...shared, style, send, first, total, more };
}

function answerSchema({ responses }: Operation): Schema | undefined {
  const success = responses.find(isSuccess);
  return preferredMedia(success?.content ?? [])[0]?.schema;
}

/** True when the schema says what an answer is made of. */
function isKnown(schema: Schema): boolean {
  return itemsOf(schema) !== undefined || objectShape(unwrapped(schema)).properties.size > 0;
}

function schemaAt(schema: Schema, pointer: string): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const token of pointerTokens(pointer)) at = at && objectShape(unwrapped(at)).properties.get(token)?.[0];
  return at;
}

function placeOf(operation: Operation, send: string): RequestPlace | string {
  if (send.startsWith('/')) {
    if (operation.requestBody === undefined) return `"${send}" leads into the body, and it has none`;
    return { in: 'body', name: send };
  }
  const names = operation.parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []));
  if (names.includes(send)) return { in: 'query', name: send };
  return `expected "send" to be one of its query parameters (${names.join(', ') || 'none'}), got "${send}"`;
}
