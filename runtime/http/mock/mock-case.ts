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
  /** Where the answer says that what was made is. */
  readonly location?: MockLocation;
  /** What tells beside the list how many items it has: JSON Pointers. */
  readonly counts?: readonly string[];
  /** In which orders a query asks for the list. */
  readonly orders?: MockOrders;
  /** Request values of the case of the same name; the mock prefers the case whose values the request has. */
  readonly when?: MockCondition;
}

/** Where something new is. */
export interface MockLocation {
  /** Name of the header. */
  readonly name: string;
  /** True where a path alone is not taken. */
  readonly isAbsolute?: boolean;
  /**
   * The path below the base path: words, segments of the path that was asked, counted from behind, and members of the answer (JSON
   * Pointers). The path that was asked when left out.
   */
  readonly segments?: readonly (string | { readonly asked: number } | { readonly body: string })[];
  /** Segments of the path of the operation. */
  readonly length?: number;
}

/** How items are taken out of a list by the values of their members. */
export interface MockFilters {
  /** JSON Pointer to the list. */
  readonly items: string;
  readonly by: readonly MockFilter[];
}

/** A query parameter that takes items out of a list. */
export interface MockFilter {
  /** Property of the decoded query. */
  readonly query: string;
  /** Name on the wire, where it is another one. */
  readonly name?: string;
  /** The member has the value; has another one; has it among others; comes after it; comes before it; has it as a text; it is between two. */
  readonly kind: 'is' | 'not' | 'has' | 'after' | 'before' | 'text' | 'within';
  /** Members of an item (`owner/name` of an object in it): any of them for a text, both ends for `within`, else one. */
  readonly members: readonly string[];
  /** True where a part of the text is enough; else what is equal comes before what only has it. */
  readonly isPart?: boolean;
  /** Words that take nothing away (`all`). */
  readonly others?: readonly unknown[];
  /** True where what lies at a bound is not asked for. */
  readonly isOut?: boolean;
  /** True where the bound is a day. */
  readonly isDay?: boolean;
  /** True where all of several words are needed. */
  readonly needsAll?: boolean;
}

/** In which orders a list can be asked for. */
export interface MockOrders {
  /** JSON Pointer to the list. */
  readonly items: string;
  /** Property of the decoded query. */
  readonly query: string;
  /** Member of an item by word of the parameter; behind `-` where the word means the greatest first. */
  readonly members: Readonly<Record<string, string>>;
  /** Property of the decoded query that says up or down. */
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
    /** Where the URL of the next page stands; the body has none. */
    readonly url?: string;
    /** What else is told of the page. */
    readonly tells?: readonly (readonly [pointer: string, what: MockTold])[];
    /** What the first page, or the first item, is counted as. */
    readonly first: number;
  };
  /** Declared headers that speak of pages, by name, and what of them. */
  readonly headers?: Readonly<Record<string, 'total' | 'pages' | 'page' | 'size' | 'next' | 'prev' | 'link'>>;
}

/** What an answer tells of a page. */
export type MockTold =
  | 'total'
  | 'pages'
  | 'page'
  | 'size'
  | 'offset'
  | 'count'
  | 'first'
  | 'last'
  | 'more'
  | 'previous'
  | 'empty';

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
