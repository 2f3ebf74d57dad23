import { childPointer, pointerTokens } from '../../load/json/json-pointer.ts';
import type { Operation } from '../../operation.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { preferredMedia } from '../body-kind.ts';
import { objectShape } from '../schema-shape.ts';
import { itemsOf, unwrapped } from './members.ts';
import { memberName, type PagePlan, type RequestPlace } from './page-plan.ts';
import { isSuccess } from '../status.ts';

/**
 * How a list is walked, in the words of a configuration. `items`, `next`, `more` and `total` are JSON Pointers into the
 * answer; `send` is the name of a query parameter, that of a member of one (`page[after]`, whatever its style), or a JSON
 * Pointer into the request body.
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
  const dangling = danglingPointer(paging, answer, item);
  if (dangling !== undefined) return dangling;
  return stepPlan(operation, paging, { items: paging.items, item });
}

function stepPlan(
  operation: Operation,
  paging: DescribedPaging,
  shared: Pick<PagePlan, 'items' | 'item'>,
): PagePlan | string {
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

/** The members of {@link DescribedPaging} that lead into the answer, whatever its style has of them. */
interface Pointers {
  readonly items: string;
  readonly next?: string;
  readonly more?: string;
  readonly total?: string;
  readonly ofItem?: boolean;
}

/** The first pointer into the answer, or its last item, that leads to nothing the description knows. */
function danglingPointer(
  { next, more, total, ofItem }: Pointers,
  answer: Schema | undefined,
  item: Schema | undefined,
): string | undefined {
  for (const [name, pointer] of Object.entries({ next, more, total })) {
    const [place, schema] = name === 'next' && ofItem === true ? ['an item', item] : ['the answer', answer];
    const known = pointer === undefined || schema === undefined ? undefined : membersInstead(schema, pointer);
    if (known !== undefined) return `"${name}" is "${pointer}", and ${place} has ${known.join(', ')}`;
  }
  return undefined;
}

/** Where a pointer leads to no described member: those that are there. Undefined where it does, or nothing is described. */
function membersInstead(schema: Schema, pointer: string): readonly string[] | undefined {
  let at = unwrapped(schema);
  let above = '';
  for (const token of pointerTokens(pointer)) {
    const { properties } = objectShape(at);
    const isOpen = properties.size === 0 || at.oneOf.length + at.anyOf.length > 0;
    const [own] = properties.get(token) ?? [];
    if (own === undefined) return isOpen ? undefined : [...properties.keys()].map((name) => childPointer(above, name));
    at = unwrapped(own);
    above = childPointer(above, token);
  }
  return undefined;
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
    const body = preferredMedia(operation.requestBody.content)[0]?.schema;
    const known = body && membersInstead(body, send);
    return known === undefined
      ? { in: 'body', name: send }
      : `"send" is "${send}", and the body has ${known.join(', ')}`;
  }
  const query = operation.parameters.filter(({ in: place }) => place === 'query');
  const names = query.map(({ name }) => name);
  if (names.includes(send)) return { in: 'query', name: send };
  const [holder] = query.flatMap((parameter) => {
    const member = memberIn(parameter.name, send);
    return member === undefined ? [] : [{ parameter, member }];
  });
  if (holder !== undefined) return memberPlace(holder.parameter, holder.member, send);
  return `expected "send" to be one of its query parameters (${names.join(', ') || 'none'}), got "${send}"`;
}

/** JSON Pointer to the member that `name[member]` names; undefined for what is no member of this parameter. */
function memberIn(name: string, send: string): string | undefined {
  if (!send.startsWith(`${name}[`)) return undefined;
  const path = send.slice(name.length);
  if (!/^(?:\[[^[\]]+\])+$/.test(path)) return undefined;
  return path.slice(1, -1).split('][').reduce(childPointer, '');
}

function memberPlace({ name, schema, content }: Parameter, member: string, send: string): RequestPlace | string {
  const known = membersInstead(content?.schema ?? schema, member);
  if (known === undefined) return { in: 'query', name, member };
  return `"send" is "${send}", and the parameter has ${known.map((pointer) => memberName(name, pointer)).join(', ')}`;
}
