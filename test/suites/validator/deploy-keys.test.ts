import { describe } from 'vitest';
import { returnsArray, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, boolean, members, paged, required } from './support/parameter-claims.ts';

const LIST = at('listDeployKeys', 'GET /deploy_keys');
const CREATE = at('createDeployKey', 'POST /deploy_keys');
const OF_PROJECT = at('listProjectDeployKeys', 'GET /projects/acme%2Fapp/deploy_keys');
const OF_USER = at('listUserProjectDeployKeys', 'GET /users/joe/project_deploy_keys');
const ADD = at('addProjectDeployKey', 'POST /projects/acme%2Fapp/deploy_keys');
const ONE = '/projects/acme%2Fapp/deploy_keys/13';
const EDIT = at('updateProjectDeployKey', `PUT ${ONE}`);
const KEY = { key: 'ssh-ed25519 AAAA', title: 't' };
const EXPIRES = { name: 'expires_at', value: '2026-12-31T00:00:00Z', wrong: '2026-12-31', rule: 'format' };

describe('deploy keys', () => {
  proves(
    '[B-DKEY-001] of the instance, public or not',
    boolean(LIST, 'public', false),
    paged(LIST),
    returnsArray('listDeployKeys'),
  );
  proves(
    '[B-DKEY-002] create needs key and title; expires_at is an instant',
    required(CREATE, KEY, ['key', 'title']),
    members(CREATE, KEY, [EXPIRES]),
    refuses(CREATE.line, ['body', '/can_push', 'additionalProperties'], { json: { ...KEY, can_push: true } }),
    returnsObject('createDeployKey'),
  );
  proves(
    '[B-DKEY-003] of a project',
    takes(OF_PROJECT.operation, OF_PROJECT.line, { path: { id: 'acme/app' } }),
    paged(OF_PROJECT),
    returnsArray('listProjectDeployKeys'),
  );
  proves(
    '[B-DKEY-004] of a user, by id or username',
    takes(OF_USER.operation, OF_USER.line, { path: { id_or_username: 'joe' } }),
    takes(OF_USER.operation, 'GET /users/7/project_deploy_keys', { path: { id_or_username: '7' } }),
    paged(OF_USER),
    returnsArray('listUserProjectDeployKeys'),
  );
  proves(
    '[B-DKEY-005] one by key_id',
    takes('getProjectDeployKey', `GET ${ONE}`, { path: { id: 'acme/app', key_id: 13 } }),
    refuses('GET /projects/acme%2Fapp/deploy_keys/mine', ['path', 'key_id', 'type']),
    returnsObject('getProjectDeployKey'),
  );
  proves(
    '[B-DKEY-006] add to a project: key and title required, can_push and expires_at optional',
    required(ADD, KEY, ['key', 'title']),
    members(ADD, KEY, [EXPIRES, { name: 'can_push', value: true, wrong: 'yes' }]),
    returnsObject('addProjectDeployKey'),
  );
  proves(
    '[B-DKEY-007] update takes can_push and title',
    takes(EDIT.operation, EDIT.line, { form: 'can_push=true&title=t', value: { can_push: true, title: 't' } }),
    members(EDIT, {}, [
      { name: 'can_push', value: false, wrong: 0 },
      { name: 'title', value: 't', wrong: 5 },
    ]),
    refuses(EDIT.line, ['body', '/key', 'additionalProperties'], { json: { key: 'x' } }),
    returnsObject('updateProjectDeployKey'),
  );
  proves('[B-DKEY-014] public is off by default', boolean(LIST, 'public', false));
});
