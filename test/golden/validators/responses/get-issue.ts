import { type ResponseCheck, responseCheck } from 'forgewright/runtime/request/response-check';
import { response204 } from '../shared-responses.js';

/** Holds answers of `getIssue` against the description. */
export const checkResponse: ResponseCheck = responseCheck([response204]);
