/** One answer a mock can give: an example of the description, or a value made from its schema. */
export interface MockCase {
  /** Name of the example; `sample` for a value made from the schema. */
  readonly name: string;
  readonly status: number;
  /** `4XX` or `default` where the status is only one that such a response stands for. */
  readonly of?: string;
  /** Absent for an answer without a body. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Set when `body` is base64 text that stands for bytes. */
  readonly encoding?: 'base64';
  /** Set where no value is known that meets the schema: there is no body to answer with. */
  readonly isWithoutValue?: true;
  /** How pages are asked of the list that `body` is; the list is the whole collection then. */
  readonly paging?: MockPaging;
  /** Which items of the list a query asks for. */
  readonly filters?: MockFilters;
  /** In which orders a query asks for the list. */
  readonly orders?: MockOrders;
  /** Request values of the case of the same name; the mock prefers the case whose values the request has. */
  readonly when?: MockCondition;
}

/** How items are taken out of a list by the values of their members. */
export interface MockFilters {
  /** JSON Pointer to the list. */
  readonly items: string;
  /** Member of an item by name of the query parameter. */
  readonly by: Readonly<Record<string, string>>;
  /** Words by name of the query parameter that take nothing away (`all`). */
  readonly others?: Readonly<Record<string, readonly string[]>>;
}

/** In which orders a list can be asked for. */
export interface MockOrders {
  /** JSON Pointer to the list. */
  readonly items: string;
  /** Name of the query parameter. */
  readonly name: string;
  /** Member of an item by word of the parameter; behind `-` where the word means the greatest first. */
  readonly members: Readonly<Record<string, string>>;
  /** Name of the query parameter that says up or down. */
  readonly direction?: string;
}

/** How the list of an operation is paged. */
export interface MockPaging {
  /** Properties of the decoded query: number of the page from 1, items per page, items to skip, place to go on from. */
  readonly page?: string;
  readonly size?: string;
  readonly offset?: string;
  readonly cursor?: string;
  /** Names of the same on the wire, for links. */
  readonly pageName?: string;
  readonly sizeName?: string;
  readonly offsetName?: string;
  /** Only where nothing else leads on, and a cursor can be any number: that of the items before the page. */
  readonly cursorName?: string;
  /** How such a number is written where not plainly: behind which text, and in how many digits. */
  readonly cursorText?: readonly [before: string, digits: number];
  /** Fewest items that a page may have; none when left out. */
  readonly least?: number;
  /** The last page, which stands behind every cursor that no case names. */
  readonly last?: unknown;
  /** Where the list stands in an answer that is no bare list, and what beside it speaks of pages: JSON Pointers. */
  readonly members?: {
    readonly items: string;
    /** Number of all items; of all pages where a page is asked for by its number, unless `counts` says otherwise. */
    readonly total?: string;
    readonly counts?: 'items';
    /** Number of all items, beside what is counted otherwise. */
    readonly whole?: string;
    /** Where the cursor of the next page stands: the place that it begins with. */
    readonly next?: string;
    /** Where the cursor stands in an item: the next page begins behind the item that has it. */
    readonly key?: string;
    readonly more?: string;
    /** Which page, or item, this one is or begins with. */
    readonly place?: string;
    /** What the first page, or the first item, is counted as. */
    readonly first: number;
  };
  /** Declared headers that speak of pages, by name, and what of them. */
  readonly headers?: Readonly<Record<string, 'total' | 'pages' | 'page' | 'size' | 'next' | 'prev' | 'link'>>;
}

/** Request values by group and property name; only what the case names. */
export interface MockCondition {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Name of the identity that calls, `anonymous` without a credential; absent when any will do. */
  readonly identity?: string;
  /** Declared media type of the request body; absent when it is the first one. */
  readonly contentType?: string;
}

/** Cases by operationId, in document order. */
export type MockCases = Readonly<Record<string, readonly MockCase[]>>;
