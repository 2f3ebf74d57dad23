import type { Codec } from 'forgewright/runtime/request/codec';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { isIssueUpdate, sourceIssueUpdate } from '../components/issue-update.js';
import * as shared from '../shared-parameters.js';

const codec: Codec = {
  properties: {
    title: { text: true },
    description: { text: true },
    state_event: { words: ['close', 'reopen'] },
  },
};

/** Decodes requests of `updateIssue`: PUT /projects/{id}/issues/{issue_iid} */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'updateIssue',
  parameters: [shared.idParameter, shared.issueIidParameter],
  body: {
    content: [
      { mediaType: 'application/json', codec, schema: { check: isIssueUpdate, source: sourceIssueUpdate } },
    ],
  },
});
