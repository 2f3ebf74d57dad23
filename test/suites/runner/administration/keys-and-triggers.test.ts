import { provesEach, useBench } from '../bench/bench.ts';
import { all, changes, fields, flows, makes, parameters, reads, refused, removes } from '../bench/faults.ts';
import { accepts, statusFor } from '../bench/plants.ts';

useBench();

const LIFE = 'createTrigger/law/workflow/triggerLife';

const KEY = 'id title key fingerprint fingerprint_sha256 created_at expires_at';
const OPENED = 'id description name name_with_namespace path path_with_namespace created_at';

const TRIGGER = 'id description created_at last_used token updated_at owner';
const PIPELINE = 'id iid project_id ref sha status source created_at web_url user';

provesEach({
  '[B-DKEY-001] deploy keys of the instance are listed to administrators': all(
    reads('listDeployKeys'),
    parameters('listDeployKeys', 'public'),
    refused('listDeployKeys', '403/forbidden', accepts(200, '[]')),
  ),
  '[B-DKEY-002] a deploy key of the instance is made from key and title': all(
    makes('createDeployKey'),
    refused('createDeployKey', '400/noTitle 403/forbidden', accepts(201)),
  ),
  '[B-DKEY-003] deploy keys of a project are listed': reads('listProjectDeployKeys'),
  '[B-DKEY-004] keys of projects in common are listed': reads('listUserProjectDeployKeys'),
  '[B-DKEY-005] one deploy key is read': reads('getProjectDeployKey'),
  '[B-DKEY-006] a deploy key is added to a project': all(
    makes('addProjectDeployKey'),
    refused('addProjectDeployKey', '400/noKey', accepts(201)),
  ),
  '[B-DKEY-007] a deploy key is changed': changes('updateProjectDeployKey', 'addProjectDeployKey'),
  '[B-DKEY-008] keys have their methods and paths': all(
    reads('getProjectDeployKey'),
    makes('addProjectDeployKey'),
    changes('updateProjectDeployKey'),
    removes('deleteProjectDeployKey', 'addProjectDeployKey'),
  ),
  '[B-DKEY-010] a deploy key has its fields': fields('getProjectDeployKey/200/one', KEY),
  '[B-DKEY-012] the use of a key, and the projects that it opens, are shown where they are told': all(
    fields('listDeployKeys/200/all', 'usage_type projects_with_write_access projects_with_readonly_access'),
    fields('listDeployKeys/200/all', OPENED, { in: 'projects_with_write_access' }),
    fields('getProjectDeployKey/200/one', 'can_push'),
    fields('createDeployKey/201/created', 'usage_type'),
  ),
  '[B-DKEY-014] public leaves the keys for everybody': parameters('listDeployKeys', 'public'),
  '[B-DKEY-015] a key that is there is joined only by who may see it': all(
    refused('addProjectDeployKey', '400/hiddenKey', accepts(201)),
    {
      cases: ['addProjectDeployKey/201/joined'],
      plants: { 'it is refused': statusFor(201, 400) },
      writes: true,
    },
    flows('addProjectDeployKey/law/workflow/sharedKey', {
      'it is another key': secondOne(),
    }),
  ),
  '[B-DKEY-016] keys that are there, or no keys, are refused; adding needs a maintainer': refused(
    'addProjectDeployKey',
    '400/hiddenKey 400/noSuchKey 400/keyTwice 403/forbidden',
    accepts(201),
  ),
  '[B-DKEY-017] deploy keys of the instance are for administrators': {
    cases: ['listDeployKeys/403/forbidden', 'createDeployKey/403/forbidden'],
    plants: { 'others may': accepts(201), 'they are hidden': statusFor(403, 404) },
  },
  '[B-TRIG-001] trigger tokens are listed': reads('listTriggers'),
  '[B-TRIG-002] one trigger token is read': reads('getTrigger'),
  '[B-TRIG-003] a trigger token is made with its description': all(
    makes('createTrigger'),
    refused('createTrigger', '400/noDescription', accepts(201)),
  ),
  '[B-TRIG-004] a trigger token is described in other words': changes('updateTrigger', 'createTrigger'),
  '[B-TRIG-005] a trigger token that is removed is gone, and starts nothing': all(
    removes('deleteTrigger', 'createTrigger'),
    flows(LIFE, {
      'it is not removed': { loses: (message) => message.operationId === 'deleteTrigger' },
      'it still starts pipelines': {
        response: (message) =>
          void (message.operationId === 'triggerPipeline' && message.status === 404 && (message.status = 201)),
      },
    }),
  ),
  '[B-TRIG-006] a pipeline is started by its token': all(
    makes('triggerPipeline'),
    refused('triggerPipeline', '400/noToken', accepts(201)),
  ),
  '[B-TRIG-007] triggers have their paths, and a pipeline its fields': all(
    removes('deleteTrigger'),
    fields('triggerPipeline/201/triggered', PIPELINE, { free: 'id iid project_id sha created_at' }),
  ),
  '[B-TRIG-008] a trigger token has its fields': fields('getTrigger/200/own', TRIGGER, { free: 'token' }),
  '[B-TRIG-009] the token is whole for who made it, and short for others': all(
    flows(LIFE, {
      'it is short for its maker': {
        response: (message) => {
          if (message.operationId === 'getTrigger')
            message.body = message.body.replace(/"token":"(.{4})[^"]*"/, '"token":"$1"');
        },
      },
      'it is whole for others': wholeForOthers(),
    }),
    reads('getTrigger'),
  ),
  '[B-TRIG-010] a pipeline needs no other credential than its token': {
    cases: ['triggerPipeline/201/triggered', 'triggerPipeline/404/badToken'],
    plants: {
      'it needs one': statusFor(201, 401),
      'a wrong token is taken': statusFor(404, 201),
      'a wrong token is 401': statusFor(404, 401),
    },
    writes: true,
  },
  '[B-TRIG-011] variables are texts': all(refused('triggerPipeline', '400/badVariables', accepts(201)), {
    cases: ['triggerPipeline/201/triggered', 'triggerPipeline/201/triggeredByForm'],
    plants: { 'they are refused': statusFor(201, 400) },
    writes: true,
  }),
});

/** The token as it was made, to everybody. */
function wholeForOthers() {
  let token = '';
  return {
    response(message: { operationId: string; body: string }): void {
      token = /"token":"([^"]{5,})"/.exec(message.body)?.[1] ?? token;
      if (message.operationId === 'getTrigger' && token !== '')
        message.body = message.body.replace(/"token":"[^"]*"/, `"token":"${token}"`);
    },
  };
}

/** What is joined gets an id of its own. */
function secondOne() {
  let added = 0;
  return {
    response(message: { operationId: string; status: number; body: string }): void {
      if (message.operationId !== 'addProjectDeployKey' || message.status !== 201) return;
      added += 1;
      if (added === 2) message.body = message.body.replace(/"id":\d+/, '"id":100099');
    },
  };
}
