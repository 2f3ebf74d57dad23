import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import * as shared from '../shared-parameters.js';

/** Decodes requests of `deleteIssue`: DELETE /projects/{id}/issues/{issue_iid} */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'deleteIssue',
  parameters: [
    shared.idParameter, shared.issueIidParameter,
    { name: 'branch', in: 'query', required: true, codec: { text: true } },
    { name: 'force', in: 'query', codec: { boolean: true } },
  ],
});
