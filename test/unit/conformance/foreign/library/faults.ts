/** What can be wrong with the library, each a mistake that services make. */
export const LIBRARY_FAULTS = {
  'cursor-skips': 'a page begins one item after the one before ended',
  'cursor-no-limit': 'limit is ignored on pages after the first',
  'cursor-loses-filter': 'pages after the first are not filtered',
  'filters-by-or': 'two filters give what matches either',
  'sort-ignored': 'sort=-title is taken and does nothing',
  'put-merges': 'a member that PUT leaves out stays',
  'put-renews-created': 'PUT makes created_at anew',
  'if-match-ignored': 'PUT with an old ETag in If-Match is carried out',
  'if-none-match-ignored': 'GET with the current ETag in If-None-Match answers 200',
  'etag-stale': 'the ETag is the same after a change',
  'location-wrong': 'Location of 201 leads to nothing',
  'loans-outlive': 'loans of a removed book can still be read',
  'refused-put-writes': 'PUT that is refused with 422 has stored the title',
  'lent-twice': 'a book that is lent is lent again',
  'default-days': 'days left out is stored as 1, not as 14',
  'problem-status': 'the status in the problem is another than that of the answer',
  'isbn-twice': 'a second book with the isbn of another is made',
  'token-prefix': 'the first characters of a token are enough',
  'anonymous-delete': 'anybody may remove books',
  'unknown-member': 'members that the schema closes out are taken',
  'title-cut': 'titles are cut after 60 characters',
  'null-as-empty': 'subtitle null comes back as an empty text',
  'astral-broken': 'characters beyond the basic plane come back as question marks',
  'id-case': 'the id is found in lower case as well, against its pattern',
  'return-returns-all': 'returning one loan removes the loans of all books',
} as const;

/** One thing that is wrong; `none` for the service as it should be. */
export type LibraryFault = keyof typeof LIBRARY_FAULTS | 'none';
