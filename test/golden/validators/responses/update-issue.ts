import { type ResponseCheck, responseCheck } from 'forgewright/runtime/request/response-check';

/** Holds answers of `updateIssue` against the description. */
export const checkResponse: ResponseCheck = responseCheck([{ status: '200' }]);
