import type { Problem, Tool } from '../models/index.js';

/** Request of `getTool`: GET /tools/{id} */
export interface GetToolRequest {
  readonly path: {
    readonly id: string;
  };
  readonly query: Readonly<Record<never, never>>;
  readonly headers: Readonly<Record<never, never>>;
  readonly cookies: Readonly<Record<never, never>>;
  readonly body: undefined;
}

/** Responses of `getTool` by status and media type. */
export type GetToolResponse =
  | {
      /** The tool. */
      readonly status: 200;
      readonly body: Tool;
      readonly contentType?: 'application/json';
    }
  | {
      /** No such tool. */
      readonly status: 404;
      readonly body: Problem;
      readonly contentType?: 'application/problem+json';
    };

/** Request of `delete`: DELETE /tools/{id} */
export interface DeleteRequest {
  readonly path: {
    readonly id: string;
  };
  readonly query: Readonly<Record<never, never>>;
  readonly headers: Readonly<Record<never, never>>;
  readonly cookies: Readonly<Record<never, never>>;
  readonly body: undefined;
}

/** Responses of `delete` by status and media type. */
export type DeleteResponse = {
  /** Gone. */
  readonly status: 204;
  readonly body?: undefined;
};
