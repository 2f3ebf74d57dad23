import { type ResponseCheck, responseCheck } from 'forgewright/runtime/request/response-check';

/** Holds answers of `getIssue` against the description. */
export const checkResponse: ResponseCheck = responseCheck([
  {
    status: '204',
  },
]);
