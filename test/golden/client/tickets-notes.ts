import {
  type ClientErrorStatus,
  type Failure,
  type Not,
  type Operation,
  type Success,
  type Undeclared,
  form,
  json,
  jsonAs,
  numbers,
  oneOf,
  operation,
  scalarAs,
} from 'forgewright/runtime/client/index';
import { type Paginated, paginated } from 'forgewright/runtime/client/paginate';
import { deepObjectStyle, formStyle } from 'forgewright/runtime/wire/encoder';
import type { Problem, Ticket, TicketChange, TicketWrite } from '../models/index.js';
import type { LinkHeaders, LocationHeaders, UnauthorizedHeaders } from './headers.js';

export interface ListTicketsArgs {
  /** Number or full path. */
  readonly id: number | string;
  /** Only these. */
  readonly iids?: number[] | undefined;
  readonly not?: { labels?: string[]; author?: string } | undefined;
  /** @default 'desc' @deprecated */
  readonly order?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  /** Meets the path parameter. */
  readonly query_id?: number | undefined;
}

export type ListTicketsResult =
  | Success<200, Ticket[], LinkHeaders>
  | Failure<401, Problem, UnauthorizedHeaders>
  | Undeclared<Not[200] & Not[401]>;

/**
 * List tickets: `GET /projects/{id}/tickets`
 *
 * All tickets of a project, page by page.
 */
export const listTickets: Operation<ListTicketsArgs, ListTicketsResult> = /* @__PURE__ */ operation(
  'GET /projects/{id}/tickets',
  'order&page&per_page',
  {
    iids: /* @__PURE__ */ formStyle('iids[]'),
    not: /* @__PURE__ */ deepObjectStyle('not'),
    query_id: /* @__PURE__ */ scalarAs('id'),
  },
  { convert: /* @__PURE__ */ numbers('x-total') },
);

/** Every item of {@link listTickets}, page after page; whole pages with `.pages()`. */
export const listTicketsAll: Paginated<ListTicketsArgs, ListTicketsResult, Ticket> = /* @__PURE__ */ paginated(
  listTickets,
);

export interface CreateTicketArgs {
  /** Number or full path. */
  readonly id: number | string;
  readonly body: TicketWrite;
  /** Media type of `body`; `application/json` when not given. */
  readonly contentType?: 'application/json' | 'application/x-www-form-urlencoded' | undefined;
}

export type CreateTicketResult =
  | Success<201, Ticket, LocationHeaders>
  | Failure<401, Problem, UnauthorizedHeaders>
  | Failure<ClientErrorStatus & Not[401], Problem>
  | Undeclared<Not[201] & Not[401] & Not['4XX']>;

/** `POST /projects/{id}/tickets` */
export const createTicket: Operation<CreateTicketArgs, CreateTicketResult> = /* @__PURE__ */ operation(
  'POST /projects/{id}/tickets',
  '',
  {
    body: /* @__PURE__ */ oneOf({
      'application/json': json,
      'application/x-www-form-urlencoded': /* @__PURE__ */ form('labels:deepObject steps:deepObject'),
    }),
  },
  { success: /201/ },
);

export interface DeleteArgs {
  readonly id: number | string;
  readonly 'ticket-id': number;
}

export type DeleteResult =
  | Success<204, undefined>
  | Failure<Not[204], Problem>;

/** `DELETE /projects/{id}/tickets/{ticket-id}` @deprecated */
export const delete_: Operation<DeleteArgs, DeleteResult> = /* @__PURE__ */ operation(
  'DELETE /projects/{id}/tickets/{ticket-id}',
  '',
  {},
  { success: /204/ },
);

export interface UpdateTicketArgs {
  readonly id: number | string;
  readonly 'ticket-id': number;
  readonly body?: TicketChange | undefined;
}

export type UpdateTicketResult =
  | Success<200, Ticket>
  | Undeclared<Not[200]>;

/** `PATCH /projects/{id}/tickets/{ticket-id}` */
export const updateTicket: Operation<UpdateTicketArgs, UpdateTicketResult> = /* @__PURE__ */ operation(
  'PATCH /projects/{id}/tickets/{ticket-id}',
  '',
  { body: /* @__PURE__ */ jsonAs('application/merge-patch+json') },
);
