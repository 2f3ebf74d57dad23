import { plan, provesEach, useBench } from './bench/bench.ts';
import { all, flows, removes } from './bench/faults.ts';
import { accepts, asks, property, statusFor } from './bench/plants.ts';

useBench();

const TIMES = 'createIssue/law/workflow/issueTimes';
const NOTES = 'createIssue/law/workflow/issueNotes';

/** Resources of the second part of the platform, by their tags. */
const PART_B = new Set([
  'personal_access_tokens',
  'runners',
  'hooks',
  'deploy_keys',
  'triggers',
  'group_access_tokens',
]);

const NEEDING = plan.cases.flatMap((item) =>
  item.kind === 'example' &&
  item.id.endsWith('/401/noCredential') &&
  item.call.operation.tags.some(({ name }) => PART_B.has(name))
    ? [item.id]
    : [],
);

/** What one who is no owner sends as the time is taken; what an owner sends is not. */
function timeOf(mark: string, name: string, time: string) {
  return {
    response(message: { body: string }): void {
      if (message.body.includes(mark))
        message.body = message.body.replace(new RegExp(`"${name}":"[^"]*"`, 'g'), `"${name}":"${time}"`);
    },
  };
}

const TAKEN = {
  'the time of others is taken when they change': timeOf('"Changed again"', 'updated_at', '2025-07-07T07:07:07.000Z'),
  'the time of others is taken when they make': timeOf('"Of another"', 'created_at', '2025-05-05T05:05:05.000Z'),
  'the time of owners is not taken': timeOf('"Changed"', 'updated_at', '2026-03-04T12:00:00.000Z'),
};

provesEach({
  '[A-CONV-004] what is sent in a body may be in the query': flows('createIssue/law/workflow/byQuery', {
    'it is not read there': asks(/([?&])title=[^&]*/, '$1'),
    'another is made': property('title', () => 'Another'),
    'a change is not read there': asks('description=', 'nothing='),
  }),
  '[A-CONV-012] numbers are of a project, ids of all': {
    cases: ['listIssues/200/ofOneNumber'],
    plants: {
      'ids repeat': property('id', () => 601),
      'numbers do not': property('iid', (iid) => Number(iid) * 7),
    },
  },
  '[A-CONV-018] a truth value may be null where it may be left out, and nowhere else': {
    cases: ['listGroups/200/owned'],
    plants: {
      'null is a word': property('auto_devops_enabled', () => 'null'),
      'null is anywhere': property('share_with_group_lock', () => null),
    },
  },
  '[A-ISSUE-066] only owners choose the time of a change': flows(TIMES, TAKEN),
  '[A-AUTH-006] only owners choose times': flows(TIMES, {
    ...TAKEN,
    'the time of a note of others is taken': timeOf('"Now"', 'created_at', '2025-08-08T08:08:08.000Z'),
    'that of a note of owners is not': timeOf('"In the past"', 'created_at', '2026-03-04T12:00:00.000Z'),
  }),
  '[A-AUTH-007] the time that others send is left out': flows(TIMES, {
    ...TAKEN,
    'it is refused': {
      response: (message) => void (message.body.includes('"Changed again"') && (message.status = 403)),
    },
  }),
  '[A-AUTH-010] notes and reactions are for guests, edits for reporters or authors, commits for developers': {
    cases: [
      'createIssueNote/201/created',
      'createIssueReaction/201/created',
      'updateIssue/403/forbidden',
      'updateIssue/200/retitled',
      'updateMergeRequest/403/forbidden',
      'createCommit/403/forbidden',
      'createCommit/201/created',
    ],
    plants: {
      'everybody edits and commits': accepts(),
      'nobody writes': { response: (message) => void (message.method === 'POST' && (message.status = 403)) },
      'nobody edits': { response: (message) => void (message.method === 'PUT' && (message.status = 403)) },
    },
    writes: true,
  },
  '[A-NOTE-005] a note goes': removes('deleteIssueNote', 'createIssueNote'),
  '[A-NOTE-009] notes of the system tell of changes': flows(NOTES, {
    'comments are of the system': property('system', () => true),
    'no note is': property('system', () => false),
    'a new assignee is not told': {
      response: (message) => {
        if (message.operationId === 'listIssueNotes') message.body = message.body.replace(/,\{"id".*\]$/s, ']');
      },
    },
  }),
  '[A-VERS-001] the version is in the path and nowhere else': {
    cases: ['getVersion/200', 'getProject/200/public'],
    plants: {
      'it is asked for elsewhere': { response: (message) => void Object.assign(message, { status: 300, body: '[]' }) },
      'a header has to name it': {
        response: (message) => {
          Object.assign(message, { status: 400, body: '{"message":"400 Bad request - no version"}' });
        },
      },
    },
  },
  '[B-AUTH-001] a token is needed everywhere but to trigger': all(
    { cases: NEEDING, plants: { 'none is': accepts(200, '[]') } },
    {
      cases: ['triggerPipeline/201/triggered'],
      plants: { 'to trigger as well': statusFor(201, 401) },
      writes: true,
    },
  ),
  '[B-AUTH-006] what is of the instance is for administrators': {
    cases: [
      'createServiceAccount',
      'listServiceAccounts',
      'listSystemHooks',
      'createSystemHook',
      'listDeployKeys',
      'createDeployKey',
      'getApplicationSettings',
      'updateApplicationSettings',
      'listAllRunners',
    ].map((name) => `${name}/403/forbidden`),
    plants: { 'others may': accepts(), 'it is hidden': statusFor(403, 404) },
  },
  '[B-AUTH-008] tokens of a group are for owners, administrators and the token itself': {
    cases: [
      'listGroupAccessTokens/403/forbidden',
      'listGroupAccessTokens/200/asAdministrator',
      'getGroupAccessToken/200/self',
      'revokeGroupAccessToken/403/forbidden',
    ],
    plants: { 'others may': accepts(), 'owners may not': statusFor(200, 403) },
  },
  '[B-ERROR-002] an address that is taken is 400 with a message': {
    cases: ['createServiceAccount/400/emailTaken'],
    plants: {
      'it is 409': statusFor(400, 409),
      'nothing is said': { response: (message) => void (message.status === 400 && (message.body = '{}')) },
      'it is taken twice': accepts(201),
    },
  },
  '[B-ERROR-005] errors have one form': {
    cases: [
      'getRunner/404/notFound',
      'createSystemHook/400/noUrl',
      'createTrigger/400/noDescription',
      'listDeployKeys/403/forbidden',
      'getPersonalAccessToken/401/targetUnknown',
    ],
    plants: {
      'they have another': {
        response: (message) => void (message.status >= 400 && (message.body = '{"detail":{"text":"no"}}')),
      },
      'they are a page': {
        response: (message) => {
          if (message.status >= 400) Object.assign(message.headers, { 'content-type': 'text/html' });
        },
      },
    },
  },
});
