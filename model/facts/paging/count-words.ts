/** What requests call the number of a page. */
export const PAGE: readonly string[] = ['page', 'pagenumber', 'pageno', 'pageindex', 'pagenum', 'currentpage'];

/** What requests call the number of items to skip. */
export const OFFSET: readonly string[] = ['offset', 'skip', 'startindex', 'startat', 'start', 'recordoffset'];

/** What requests call the length of a page. */
export const SIZE: readonly string[] = [
  'perpage',
  'pagesize',
  'limit',
  'maxresults',
  'pagelimit',
  'size',
  'count',
  'take',
  'top',
  'itemsperpage',
  'resultsperpage',
  'rows',
  'pagelen',
  'max',
];

/** What answers call the number of all items. */
export const TOTAL: RegExp =
  /^(?:total|totalcount|totalresults|totalitems|totalrecords|totalsize|totalentries|totalhits|totalelements|resultstotal|counttotal)$/;

/** What answers call the number of all pages. */
export const PAGES: RegExp = /^(?:totalpages|pages|pagecount|pagestotal|totalpagecount|numpages|pagetotal)$/;

/** The number of the last page; that of all pages where the first one is 1. */
export const LAST: RegExp = /^lastpage$/;

/** True while there are more pages. */
export const MORE: RegExp =
  /^(?:hasmore|more|hasnext|hasnextpage|moreresults|hasmoreresults|moreavailable|hasmoreitems|moreitems|morerecords)$/;
