import * as api from '../../../../generated/client/index.ts';
import { FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, same, takes, takesOnly, whole } from '../type-claims.ts';

const id = 'acme/app';
const triggers = '/projects/acme%2Fapp/triggers';
const pipeline = '/projects/acme%2Fapp/trigger/pipeline';

/** Pipeline triggers. */
export const triggerTokens: readonly Row[] = [
  {
    ids: 'B-TRIG-001',
    title: 'lists trigger tokens',
    types: [
      answers('listTriggers', 200, 't.TriggerToken[]'),
      fails('listTriggers', '400 401 403 404'),
      takes('listTriggers', 'id: t.ResourceId'),
    ],
    sends: [sends((c) => api.listTriggers(c, { id }), `GET ${triggers}`, { answer: [{ id: 1 }] })],
  },
  {
    ids: 'B-TRIG-002',
    title: 'gets a trigger token',
    types: [
      answers('getTrigger', 200, 't.TriggerToken'),
      fails('getTrigger', '400 401 403 404'),
      takesOnly('getTrigger', 'id: t.ResourceId; trigger_id: number'),
    ],
    sends: [sends((c) => api.getTrigger(c, { id, trigger_id: 2 }), `GET ${triggers}/2`, { answer: { id: 2 } })],
  },
  {
    ids: 'B-TRIG-003',
    title: 'creates a trigger token, whose description is needed',
    types: [
      answers('createTrigger', 201, 't.TriggerToken'),
      fails('createTrigger', '400 401 403 404 415'),
      takes('createTrigger', 'id: t.ResourceId; body: t.CreateTriggerBody'),
      whole('t.CreateTriggerBody', 'description: string'),
    ],
    sends: [
      sends((c) => api.createTrigger(c, { id, body: { description: 'd' } }), `POST ${triggers}`, {
        body: '{"description":"d"}',
        status: 201,
        answer: { id: 2 },
      }),
    ],
  },
  {
    ids: 'B-TRIG-004',
    title: 'changes a trigger token',
    types: [
      answers('updateTrigger', 200, 't.TriggerToken'),
      fails('updateTrigger', '400 401 403 404 415'),
      takes('updateTrigger', 'id: t.ResourceId; trigger_id: number; body: t.UpdateTriggerBody'),
      whole('t.UpdateTriggerBody', 'description?: string'),
    ],
    sends: [
      sends((c) => api.updateTrigger(c, { id, trigger_id: 2, body: { description: 'n' } }), `PUT ${triggers}/2`, {
        body: '{"description":"n"}',
        answer: { id: 2 },
      }),
    ],
  },
  {
    ids: 'B-TRIG-005',
    title: 'deletes a trigger token; then it is gone',
    types: [
      answers('deleteTrigger', 204, 'undefined'),
      takes('deleteTrigger', 'id: t.ResourceId; trigger_id: number'),
      fails('getTrigger', '404'),
      fails('triggerPipeline', '401 404'),
    ],
    sends: [
      sends((c) => api.deleteTrigger(c, { id, trigger_id: 2 }), `DELETE ${triggers}/2`, { status: 204 }),
      sends((c) => api.getTrigger(c, { id, trigger_id: 2 }), `GET ${triggers}/2`, {
        status: 404,
        answer: { message: '404' },
      }),
    ],
  },
  {
    ids: 'B-TRIG-006',
    title: 'triggers a pipeline with the token of the body; no other credential is needed',
    types: [
      answers('triggerPipeline', 201, 't.Pipeline'),
      fails('triggerPipeline', '400 401 404'),
      takes('triggerPipeline', 'id: t.ResourceId; body: t.TriggerPipelineBody'),
      whole('t.TriggerPipelineBody', 'ref: string; token: string; variables?: { [key: string]: string }'),
    ],
    sends: [
      sends(
        (c) => api.triggerPipeline(c, { id, body: { ref: 'main', token: 's', variables: { A: '1' } } }),
        `POST ${pipeline}`,
        {
          body: '{"ref":"main","token":"s","variables":{"A":"1"}}',
          status: 201,
          answer: { id: 9 },
          anonymous: true,
        },
      ),
    ],
  },
  {
    ids: 'B-TRIG-007',
    title: 'methods, paths and fields of delete and trigger',
    types: [
      answers('deleteTrigger', 204, 'undefined'),
      fields(
        't.Pipeline',
        `id: number; iid: number; project_id: number; ref: string; sha: string; status: string; source: string;
        created_at: string; web_url: string; user?: t.UserReference | null`,
      ),
    ],
    sends: [
      sends((c) => api.deleteTrigger(c, { id: 1, trigger_id: 2 }), 'DELETE /projects/1/triggers/2', { status: 204 }),
      sends(
        (c) => api.triggerPipeline(c, { id: 1, body: { ref: 'main', token: 's' } }),
        'POST /projects/1/trigger/pipeline',
        { body: '{"ref":"main","token":"s"}', status: 201, anonymous: true },
      ),
    ],
  },
  {
    ids: 'B-TRIG-008',
    title: 'fields of a trigger token',
    types: [
      whole(
        't.TriggerToken',
        `id: number; description: string; created_at: string; last_used: string | null; token: string;
        updated_at: string; owner: t.UserReference | null`,
      ),
    ],
  },
  {
    ids: 'B-TRIG-011',
    title: 'values of variables are text, in a form under variables[KEY]',
    types: [same("Filled<t.TriggerPipelineBody, 'variables'>", '{ [key: string]: string }')],
    sends: [
      sends(
        (c) =>
          api.triggerPipeline(c, {
            id,
            contentType: FORM,
            body: { ref: 'main', token: 's', variables: { UPLOAD: 'true', 'A B': 'x&y' } },
          }),
        `POST ${pipeline}`,
        {
          type: FORM,
          body: 'ref=main&token=s&variables%5BUPLOAD%5D=true&variables%5BA%20B%5D=x%26y',
          status: 201,
          anonymous: true,
        },
      ),
    ],
  },
];
