import { explained, explainedCheck } from 'forgewright/runtime/request/explained';
import type { RequestDecoder } from 'forgewright/runtime/request/request-decoder';
import type { ResponseCheck } from 'forgewright/runtime/request/response-check';

/** Decoders of requests by operation; each is loaded on first use. */
export const requestDecoders = {
  searchIssues: (): Promise<RequestDecoder> => explained(import('./operations/search-issues.js')),
  createIssue: (): Promise<RequestDecoder> => explained(import('./operations/create-issue.js')),
  getIssue: (): Promise<RequestDecoder> => explained(import('./operations/get-issue.js')),
  deleteIssue: (): Promise<RequestDecoder> => explained(import('./operations/delete-issue.js')),
  updateIssue: (): Promise<RequestDecoder> => explained(import('./operations/update-issue.js')),
  styledPath: (): Promise<RequestDecoder> => explained(import('./operations/styled-path.js')),
} as const;

/** Checks of answers by operation; each is loaded on first use. */
export const responseChecks = {
  searchIssues: (): Promise<ResponseCheck> => explainedCheck(import('./responses/search-issues.js')),
  createIssue: (): Promise<ResponseCheck> => explainedCheck(import('./responses/create-issue.js')),
  getIssue: (): Promise<ResponseCheck> => explainedCheck(import('./responses/get-issue.js')),
  deleteIssue: (): Promise<ResponseCheck> => explainedCheck(import('./responses/delete-issue.js')),
  updateIssue: (): Promise<ResponseCheck> => explainedCheck(import('./responses/update-issue.js')),
  styledPath: (): Promise<ResponseCheck> => explainedCheck(import('./responses/styled-path.js')),
} as const;
