import { explained, explainedCheck } from 'forgewright/runtime/validate/request/explained';
import type { RequestDecoder } from 'forgewright/runtime/validate/request/request-decoder';
import type { ResponseCheck } from 'forgewright/runtime/validate/request/response-check';

/** Decoders of requests by operation; each is loaded on first use. */
export const requestDecoders = {
  searchIssues: async (): Promise<RequestDecoder> => explained((await import('./operations/search-issues.js')).decodeRequest),
  createIssue: async (): Promise<RequestDecoder> => explained((await import('./operations/create-issue.js')).decodeRequest),
  getIssue: async (): Promise<RequestDecoder> => explained((await import('./operations/get-issue.js')).decodeRequest),
  deleteIssue: async (): Promise<RequestDecoder> => explained((await import('./operations/delete-issue.js')).decodeRequest),
  updateIssue: async (): Promise<RequestDecoder> => explained((await import('./operations/update-issue.js')).decodeRequest),
  styledPath: async (): Promise<RequestDecoder> => explained((await import('./operations/styled-path.js')).decodeRequest),
} as const;

/** Checks of answers by operation; each is loaded on first use. */
export const responseChecks = {
  searchIssues: async (): Promise<ResponseCheck> => explainedCheck((await import('./responses/search-issues.js')).checkResponse),
  createIssue: async (): Promise<ResponseCheck> => explainedCheck((await import('./responses/create-issue.js')).checkResponse),
  getIssue: async (): Promise<ResponseCheck> => explainedCheck((await import('./responses/get-issue.js')).checkResponse),
  deleteIssue: async (): Promise<ResponseCheck> => explainedCheck((await import('./responses/delete-issue.js')).checkResponse),
  updateIssue: async (): Promise<ResponseCheck> => explainedCheck((await import('./responses/update-issue.js')).checkResponse),
  styledPath: async (): Promise<ResponseCheck> => explainedCheck((await import('./responses/styled-path.js')).checkResponse),
} as const;
