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
  /** Set where the value is drawn in the place of an example that its schema does not take. */
  readonly isDrawn?: true;
  /** How pages are asked of the list that `body` is; the list is the whole collection then. */
  readonly paging?: MockPaging;
  /** JSON Pointer to the list in an answer that is not paged. */
  readonly list?: string;
  /** True for the answer to a search that is sent by POST: who may only read may ask for it. */
  readonly isRead?: boolean;
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
  /** Properties of the decoded query: number of the page, items per page, items to skip, place to go on from. */
  readonly page?: string;
  readonly size?: string;
  readonly offset?: string;
  readonly cursor?: string;
  /** Names of the same on the wire, for links. */
  readonly pageName?: string;
  readonly sizeName?: string;
  readonly offsetName?: string;
  /** Only where nothing else leads on. */
  readonly cursorName?: string;
  /** Place that a page comes right before, and the items of such a page where they have a number of their own; both with their names on the wire. */
  readonly back?: string;
  readonly backName?: string;
  readonly backSize?: string;
  readonly backSizeName?: string;
  /** What the first page is counted as; 1 when left out. */
  readonly firstPage?: number;
  /** What the first item is counted as; 0 when left out. */
  readonly firstItem?: number;
  /** How the number of the items before a page is written as a cursor where not plainly: behind which text, and in how many digits. */
  readonly cursorText?: readonly [before: string, digits: number];
  /** Set where answers have cursors as numbers. */
  readonly cursorKind?: 'number';
  /** Where the cursor stands in an item: the next page begins behind the item that has it. JSON Pointer. */
  readonly key?: string;
  /** Set where the list is all that the examples of its pages show together: items of a page where no other number is asked for. */
  readonly usualSize?: number;
  /** Fewest items that a page may have; none when left out. */
  readonly least?: number;
  /** JSON Pointer to the list; the body is the list when left out. */
  readonly items?: string;
  /** What is told of the page beside the list. */
  readonly tells?: readonly MockTelling[];
  /** Declared headers that speak of pages, by name, and what of them. */
  readonly headers?: Readonly<Record<string, 'total' | 'pages' | 'page' | 'size' | 'next' | 'prev' | 'link'>>;
}

/** Something that an answer tells of its page. */
export interface MockTelling {
  /** JSON Pointer to it. */
  readonly at: string;
  readonly what: MockTold;
  /** A number in a text; a URL without its origin. */
  readonly as?: 'text' | 'path';
  /** What says that there is no such thing: a value at a place, or nothing there. */
  readonly end?: { readonly at: string; readonly value?: unknown };
}

/** What an answer tells of a page: numbers, flags, what leads on or back, keys of its first and its last item. */
export type MockTold =
  | 'total'
  | 'pages'
  | 'lastPage'
  | 'page'
  | 'size'
  | 'offset'
  | 'count'
  | 'from'
  | 'to'
  | 'first'
  | 'last'
  | 'more'
  | 'moreThatWay'
  | 'previous'
  | 'empty'
  | 'nextPage'
  | 'previousPage'
  | 'nextOffset'
  | 'previousOffset'
  | 'nextCursor'
  | 'previousCursor'
  | 'firstKey'
  | 'lastKey'
  | 'nextUrl'
  | 'previousUrl'
  | 'firstUrl'
  | 'lastUrl'
  | 'selfUrl';

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
