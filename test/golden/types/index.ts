export interface paths {
  "/projects/{id}/tickets": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Number or full path. */
        id: number | string;
      };
      cookie?: never;
    };
    /**
     * List tickets
     *
     * All tickets of a project, page by page.
     */
    get: operations["list-tickets"];
    put?: never;
    post: operations["create-ticket"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/projects/{id}/tickets/{ticket-id}": {
    parameters: { query?: never; header?: never; path: { id: number | string; "ticket-id": number }; cookie?: never };
    get?: never;
    put?: never;
    post?: never;
    /** @deprecated */
    delete: operations["delete"];
    options?: never;
    head?: never;
    patch: operations["update-ticket"];
    trace?: never;
  };
  "/files/{file_path}": {
    parameters: { query?: never; header?: never; path: { file_path: string }; cookie?: never };
    get: operations["getFile"];
    put: operations["putFile"];
    post: operations["uploadFile"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/styles/{label}/{matrix}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["styles"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Problem: { title: string; detail?: string };
    /** Something to do. */
    Ticket: {
      readonly id: number;
      title: string;
      state: components["schemas"]["State"];
      /** Last day. @format date @default null */
      due: string | null;
      labels?: string[];
      readonly author: Omit<components["schemas"]["Person"], "kind">;
      /** What it belongs to. */
      parent?: components["schemas"]["Ticket"];
      secret?: string;
      /** @deprecated */
      weight?: number;
      steps?: components["schemas"]["Step"][];
      "odd name"?: boolean;
      constructor?: string;
    };
    TicketChange: { title?: string; state?: components["schemas"]["State"] } | unknown;
    /** Where it stands. @enum {string} */
    State: "opened" | "closed" | null;
    Person: components["schemas"]["Human"] | components["schemas"]["Bot"];
    Human: components["schemas"]["Named"] & { kind: string; email?: string } & { kind: "human" };
    Bot: {
      /** @enum {string} */
      kind: "bot" | "robot";
      owner?: components["schemas"]["Human"] | null;
    };
    Named: { name?: string };
    Step: {
      /** @constant */
      do?: "run";
      /** @format int64 */
      count?: number;
    } & { [key: string]: string | number };
    /** @minItems 2 */
    Point: [number, number, string];
    Tree: { [key: string]: components["schemas"]["Tree"] };
    Error: { "x-y"?: string };
    error: string;
    "Ünïcode": boolean;
    Success: null;
    Empty: Record<string, never>;
    Anything: unknown;
  };
  responses: {
    /** No credential. */
    Unauthorized: {
      headers: { "WWW-Authenticate"?: string; [name: string]: unknown };
      content: { "application/json": components["schemas"]["Problem"] };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  "list-tickets": {
    parameters: {
      query?: {
        /** Only these. */
        "iids[]"?: number[];
        not?: { labels?: string[]; author?: string };
        /** @deprecated */
        order?: "asc" | "desc";
        page?: number;
        per_page?: number;
        /** Meets the path parameter. */
        id?: number;
      };
      header?: never;
      path: {
        /** Number or full path. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** One page. */
      200: {
        headers: {
          /** Other pages. */
          Link?: string;
          /** All of them. */
          "X-Total"?: number;
          [name: string]: unknown;
        };
        content: { "application/json": components["schemas"]["Ticket"][] };
      };
      401: components["responses"]["Unauthorized"];
    };
  };
  "create-ticket": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Number or full path. */
        id: number | string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Ticket"];
        "application/x-www-form-urlencoded": components["schemas"]["Ticket"];
      };
    };
    responses: {
      /** Made. */
      201: {
        headers: { Location: string; [name: string]: unknown };
        content: { "application/json": components["schemas"]["Ticket"] };
      };
      401: components["responses"]["Unauthorized"];
      /** Refused. */
      "4XX": {
        headers: { [name: string]: unknown };
        content: { "application/problem+json": components["schemas"]["Problem"] };
      };
    };
  };
  delete: {
    parameters: { query?: never; header?: never; path: { id: number | string; "ticket-id": number }; cookie?: never };
    requestBody?: never;
    responses: {
      /** Gone. */
      204: { headers: { [name: string]: unknown }; content?: never };
      /** Anything else. */
      default: {
        headers: { [name: string]: unknown };
        content: { "application/json": components["schemas"]["Problem"] };
      };
    };
  };
  "update-ticket": {
    parameters: { query?: never; header?: never; path: { id: number | string; "ticket-id": number }; cookie?: never };
    requestBody?: { content: { "application/merge-patch+json": components["schemas"]["TicketChange"] } };
    responses: {
      /** Changed. */
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["Ticket"] } };
    };
  };
  getFile: {
    parameters: { query?: never; header?: never; path: { file_path: string }; cookie?: never };
    requestBody?: never;
    responses: {
      /** The bytes. */
      200: {
        headers: { "X-Size"?: number; "X-Executable"?: boolean; [name: string]: unknown };
        content: { "application/octet-stream": unknown };
      };
    };
  };
  putFile: {
    parameters: { query?: never; header?: never; path: { file_path: string }; cookie?: never };
    requestBody: { content: { "*/*": string } };
    responses: {
      /** Stored. */
      204: { headers: { [name: string]: unknown }; content?: never };
    };
  };
  uploadFile: {
    parameters: { query?: never; header?: never; path: { file_path: string }; cookie?: never };
    requestBody: {
      content: {
        "multipart/form-data": {
          /** @format binary */
          file: string;
          meta?: { [key: string]: string };
          tags?: string[];
        };
      };
    };
    responses: {
      /** Stored. */
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
    };
  };
  styles: {
    parameters: {
      query?: { joined?: string[]; piped?: string[]; spaced?: string[]; reserved?: string; filter?: string };
      header?: { "X-List"?: number[]; Authorization?: string };
      path: { label: string[]; matrix: { [key: string]: number } };
      cookie?: { "session id"?: string };
    };
    requestBody?: never;
    responses: {
      /** Fine. */
      200: { headers: { [name: string]: unknown }; content: { "application/json": unknown } };
    };
  };
}
