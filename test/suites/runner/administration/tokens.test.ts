import { provesEach, useBench } from '../bench/bench.ts';
import { all, flows, makes, parameters, reads, refused, removes } from '../bench/faults.ts';
import { accepts, asks, property, refuses, statusFor } from '../bench/plants.ts';

useBench();

const MADE = 'createUserPersonalAccessToken/law/workflow';
const ROTATE = `${MADE}/rotatePersonalToken`;
const REVOKE = `${MADE}/revokePersonalToken`;
const OWN = `${MADE}/revokeOwnToken`;
const SELF = `${MADE}/rotateOwnToken`;

const FILTERS = 'created_after created_before last_used_after last_used_before revoked search state user_id';

/** Who was refused is let in as the caller of that answer. */
const isLetIn = {
  response: (message: { status: number; operationId: string; body: string }): void => {
    if (message.status === 401 && message.operationId === 'getCurrentUser') message.status = 200;
  },
};

const isNotDone = (operationId: string) => ({
  loses: (message: { operationId: string }): boolean => message.operationId === operationId,
});

provesEach({
  '[B-GTOK-002] one token of a group is read, by number or as the caller': all(reads('getGroupAccessToken'), {
    cases: ['getGroupAccessToken/200/self', 'getGroupAccessToken/200/one'],
    plants: { 'self is unknown': asks('/self', '/999999'), 'another is read': asks(/\/\d+$/, '/834') },
  }),
  '[B-GTOK-006] a group token is revoked by DELETE': removes('revokeGroupAccessToken', 'createGroupAccessToken'),
  '[B-GTOK-016] rotating a group token needs scope api, or its own scope for itself': {
    cases: [
      'rotateGroupAccessToken/200/rotated',
      'rotateGroupAccessToken/200/selfRotated',
      'rotateGroupAccessToken/403/insufficientScope',
    ],
    plants: { 'nobody may': statusFor(200, 403), 'a token that reads may': accepts() },
    writes: true,
  },
  '[B-PAT-001] tokens are listed and filtered': all(
    reads('listPersonalAccessTokens'),
    parameters('listPersonalAccessTokens', FILTERS),
  ),
  '[B-PAT-002] one token is read, by number or as the caller': all(reads('getPersonalAccessToken'), {
    cases: ['getPersonalAccessToken/200/self', 'getPersonalAccessToken/200/own'],
    plants: { 'self is unknown': asks('/self', '/999999') },
  }),
  '[B-PAT-003] rotating answers the new token': all(
    makes('rotatePersonalAccessToken', ROTATE),
    flows(ROTATE, { 'the secret is not shown': property('token', () => undefined) }),
  ),
  '[B-PAT-004] revoking answers 204': all(
    removes('revokePersonalAccessToken'),
    flows(REVOKE, { 'it is not done': isNotDone('revokePersonalAccessToken') }),
  ),
  '[B-PAT-005] a token revokes itself, and is refused afterwards': all(
    removes('revokeSelfPersonalAccessToken'),
    flows(OWN, { 'it is not done': isNotDone('revokeSelfPersonalAccessToken'), 'it is let in': isLetIn }),
  ),
  '[B-PAT-006] what a token leads to is listed': all(
    reads('listPersonalAccessTokenAssociations'),
    parameters('listPersonalAccessTokenAssociations', 'min_access_level per_page'),
  ),
  '[B-PAT-007] a token is made for a user': makes('createUserPersonalAccessToken', REVOKE),
  '[B-PAT-008] revoking and associations have their paths': all(
    removes('revokePersonalAccessToken'),
    removes('revokeSelfPersonalAccessToken'),
    reads('listPersonalAccessTokenAssociations'),
  ),
  '[B-PAT-009] administrators make tokens, with name and scopes': all(
    makes('createUserPersonalAccessToken'),
    refused('createUserPersonalAccessToken', '400/noScopes 403/forbidden', accepts(201)),
  ),
  '[B-PAT-011] filters are as for group tokens': all(
    parameters('listPersonalAccessTokens', FILTERS),
    refused('listPersonalAccessTokens', '400/badState', accepts(200, '[]')),
  ),
  '[B-PAT-012] user_id chooses an owner': parameters('listPersonalAccessTokens', 'user_id'),
  '[B-PAT-013] administrators list all, others their own': {
    cases: [
      'listPersonalAccessTokens/200/own',
      'listPersonalAccessTokens/200/ofAll',
      'listPersonalAccessTokens/401/foreignUser',
    ],
    plants: {
      'administrators list their own': property('user_id', () => 1),
      'others list those of others': property('user_id', () => 2),
      'others ask for those of others': accepts(200, '[]'),
    },
  },
  '[B-PAT-014] administrators read and revoke any, others their own': {
    cases: [
      'getPersonalAccessToken/200/foreign',
      'getPersonalAccessToken/401/targetUnknown',
      'revokePersonalAccessToken/401/targetUnknown',
      REVOKE,
    ],
    plants: {
      'administrators may not': statusFor(200, 401),
      'others may': accepts(),
      'nor revoke': statusFor(204, 401),
    },
    writes: true,
  },
  '[B-PAT-015] a token rotates itself with scope api or its own': flows(SELF, {
    'its own scope is not enough': {
      response: (message) =>
        void (message.operationId === 'rotatePersonalAccessToken' && message.status === 200 && (message.status = 403)),
    },
    'a token that reads may': accepts(),
  }),
  '[B-PAT-016] a rotated token ends within a year, in a week by default': {
    cases: ['rotatePersonalAccessToken/200/rotated', 'rotatePersonalAccessToken/400/badDate'],
    plants: {
      'in a month by default': property('expires_at', () => '2026-04-04'),
      'it never ends': property('expires_at', () => null),
      'any date is taken': accepts(),
    },
    writes: true,
  },
  '[B-PAT-017] asking for the tokens of others is 401': {
    cases: ['listPersonalAccessTokens/401/foreignUser'],
    plants: { 'is 403': statusFor(401, 403), 'is answered': accepts(200, '[]') },
  },
  '[B-PAT-018] an unknown token is 404 to administrators and 401 to others': {
    cases: ['getPersonalAccessToken/404/notFound', 'getPersonalAccessToken/401/targetUnknown'],
    plants: { '404 to all': statusFor(401, 404), '401 to all': statusFor(404, 401) },
  },
  '[B-PAT-019] each refusal has its status': {
    cases: [
      'revokePersonalAccessToken/400/alreadyRevoked',
      'rotatePersonalAccessToken/401/targetExpired',
      'rotatePersonalAccessToken/401/targetRevoked',
      'rotatePersonalAccessToken/401/targetUnknown',
      'rotatePersonalAccessToken/403/insufficientScope',
      'rotatePersonalAccessToken/405/notPersonal',
    ],
    plants: {
      'revoked twice': statusFor(400, 204),
      'unknown is 404': statusFor(401, 404),
      'scope is 401': statusFor(403, 401),
      'not personal is 404': statusFor(405, 404),
    },
  },
  '[B-PAT-020] rotating revokes the old token and makes an active one': all(
    flows(ROTATE, {
      'the old one stays': property('revoked', () => false),
      'the new one is none': property('active', () => false),
      'it is not done': isNotDone('rotatePersonalAccessToken'),
    }),
    {
      cases: ['rotatePersonalAccessToken/200/rotated', 'rotateGroupAccessToken/200/rotated'],
      plants: { 'it never ends': property('expires_at', () => null) },
    },
  ),
  '[B-PAT-021] a revoked token is revoked and not active': flows(REVOKE, {
    'it is active': property('active', () => true),
    'it is not revoked': property('revoked', () => false),
    'it is let in': isLetIn,
  }),
  '[B-PAT-022] a token past its date is inactive, not revoked, and refused': {
    cases: ['getPersonalAccessToken/200/expired', 'getCurrentUser/401/expiredToken'],
    plants: {
      'it is active': property('active', () => true),
      'it is revoked': property('revoked', () => true),
      'it is let in': accepts(),
    },
  },
  '[B-PAT-023] the use of a rotated token revokes the newest': flows(ROTATE, {
    'the old one is let in': isLetIn,
    'the newest stays good': newestStays(),
    'the newest is still active': {
      response: (message) => void (message.body = message.body.replace('"active":false', '"active":true')),
    },
  }),
  '[B-PAT-024] only the newest of a family is good': flows(ROTATE, {
    'the old one is as well': isLetIn,
    'the newest is not': refuses(401),
  }),
});

/** The second refusal is none. */
function newestStays() {
  let refusals = 0;
  return {
    response(message: { status: number; operationId: string }): void {
      if (message.operationId !== 'getCurrentUser' || message.status !== 401) return;
      refusals += 1;
      if (refusals === 2) message.status = 200;
    },
  };
}
