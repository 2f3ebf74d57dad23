import type { ResponseRow } from 'forgewright/runtime/request/response-check';

/** What 3 operations answer with 204. */
export const response204: ResponseRow = { status: '204' };
