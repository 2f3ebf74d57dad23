import { pointerTokens } from '../../load/json/json-pointer.ts';
import type { Schema } from '../../schema.ts';

/** Where a value of the next request goes: a query parameter, or a place in the body. */
export interface RequestPlace {
  readonly in: 'query' | 'body';
  /** Name of the parameter as on the wire; JSON Pointer into the body. */
  readonly name: string;
  /** JSON Pointer to the member of a parameter that is an object; undefined for the whole value. */
  readonly member?: string | undefined;
}

/** What every way to page has in common. */
interface AnyPlan {
  /** JSON Pointer to the list in the answer; empty when the answer is the list. */
  readonly items: string;
  /** Schema of one item; undefined when nothing is known of it. */
  readonly item: Schema | undefined;
}

/** The `Link` header's relation `next` leads on (RFC 8288), or `x-next-page`. */
export interface LinkPlan extends AnyPlan {
  readonly style: 'link';
}

/** The answer has the URL of the next page. */
export interface UrlPlan extends AnyPlan {
  readonly style: 'url';
  /** JSON Pointer to it. */
  readonly next: string;
}

/** The answer, or its last item, has a text that the next request sends. */
export interface CursorPlan extends AnyPlan {
  readonly style: 'cursor';
  readonly send: RequestPlace;
  /** JSON Pointer to the text: into the answer, or into its last item. */
  readonly next: string;
  readonly isOfItem: boolean;
  /** JSON Pointer to what is true while there are more pages. */
  readonly more: string | undefined;
}

/** The next request says how many items to skip, or the number of the page; see `byPage` of the client for empty pages. */
export interface CountPlan extends AnyPlan {
  readonly style: 'offset' | 'page';
  readonly send: RequestPlace;
  /** What the first page has: 0, or 1. */
  readonly first: number;
  /** JSON Pointer to the number of all items (of all pages, for pages); undefined when the answer does not say. */
  readonly total: string | undefined;
  readonly more: string | undefined;
}

/** How a list is walked page by page. */
export type PagePlan = LinkPlan | UrlPlan | CursorPlan | CountPlan;

/** A plan in one line, for people: `cursor: /next_cursor goes into the query as cursor; items at /data`. */
export function describePlan(plan: PagePlan): string {
  const items = plan.items === '' ? 'the answer is the list' : `items at ${plan.items}`;
  switch (plan.style) {
    case 'link':
      return `link: the Link header leads on; ${items}`;
    case 'url':
      return `url: ${plan.next} is the next page; ${items}`;
    case 'cursor': {
      const from = plan.isOfItem ? `${plan.next} of the last item` : plan.next;
      return `cursor: ${from} goes into ${placeText(plan.send)}${moreText(plan.more)}; ${items}`;
    }
    case 'offset':
    case 'page': {
      const total = plan.total === undefined ? '' : `, up to ${plan.total}`;
      return `${plan.style}: counted in ${placeText(plan.send)} from ${plan.first}${total}${moreText(plan.more)}; ${items}`;
    }
  }
}

function placeText({ in: place, name, member = '' }: RequestPlace): string {
  return `the ${place} as ${memberName(name, member)}`;
}

/** A member of a parameter as `deepObject` writes it: `page[after]`. */
export function memberName(name: string, member: string): string {
  return [name, ...pointerTokens(member).map((token) => `[${token}]`)].join('');
}

function moreText(more: string | undefined): string {
  return more === undefined ? '' : `, while ${more}`;
}
