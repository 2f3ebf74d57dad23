import { type ResponseCheck, responseCheck } from 'forgewright/runtime/request/response-check';
import * as shared from '../shared-responses.js';

/** Holds answers of `styledPath` against the description. */
export const checkResponse: ResponseCheck = responseCheck([shared.response204]);
