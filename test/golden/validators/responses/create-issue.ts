import { type ResponseCheck, responseCheck } from 'forgewright/runtime/request/response-check';
import { isIssueInResponse, sourceIssue } from '../components/issue.js';

/** Holds answers of `createIssue` against the description. */
export const checkResponse: ResponseCheck = responseCheck([
  {
    status: '201',
    content: [{ mediaType: 'application/json', schema: { check: isIssueInResponse, source: sourceIssue } }],
  },
]);
