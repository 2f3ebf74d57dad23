import { describe } from 'vitest';
import { neverReturns, returnsArray, returnsMember, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, boolean, listed, members, paged, text, type Member } from './support/parameter-claims.ts';

const LIST = at('listRunners', 'GET /runners');
const ALL = at('listAllRunners', 'GET /runners/all');
const EDIT = at('updateRunner', 'PUT /runners/6');
const TYPES = ['instance_type', 'group_type', 'project_type'];
const STATUSES = ['online', 'offline', 'stale', 'never_contacted'];
const CHANGES: readonly Member[] = [
  { name: 'description', value: 'd', wrong: 5 },
  { name: 'active', value: false, wrong: 'no' },
  { name: 'paused', value: true, wrong: 'yes' },
  { name: 'tag_list', value: ['linux', 'ruby'], wrong: 'linux,ruby' },
  { name: 'run_untagged', value: true, wrong: 1 },
  { name: 'locked', value: false, wrong: 0 },
  { name: 'access_level', value: 'ref_protected', wrong: 'protected', rule: 'enum' },
  { name: 'maximum_timeout', value: 3600, wrong: '3600' },
  { name: 'maintenance_note', value: 'down on Sunday', wrong: 5 },
];

describe('runners', () => {
  proves('[B-RUNNER-001] the list of the caller, 20 per page', paged(LIST), returnsArray('listRunners'));
  proves('[B-RUNNER-002] the list of all, 20 per page', paged(ALL), returnsArray('listAllRunners'));
  proves(
    '[B-RUNNER-003] one runner by its integer id',
    takes('getRunner', 'GET /runners/6', { path: { id: 6 } }),
    refuses('GET /runners/ruby-2', ['path', 'id', 'type']),
    returnsObject('getRunner'),
  );
  proves(
    '[B-RUNNER-004] update takes nine attributes',
    takes(EDIT.operation, EDIT.line, { json: { description: 'd' }, path: { id: 6 } }),
    members(EDIT, {}, CHANGES),
    refuses(EDIT.line, ['body', '/colour', 'additionalProperties'], { json: { colour: 'red' } }),
    refuses('PUT /runners/x', ['path', 'id', 'type'], { json: { description: 'd' } }),
    returnsObject('updateRunner'),
  );
  proves(
    '[B-RUNNER-010] runner_type, status and access_level as answers and as input',
    returnsMember('listRunners', 'runner_type', TYPES),
    returnsMember('listRunners', 'status', [...STATUSES, 'paused']),
    returnsMember('getRunner', 'access_level', ['not_protected', 'ref_protected']),
    neverReturns('listRunners', (runner) => void (runner['runner_type'] = 'shared'), [
      'body',
      '/0/runner_type',
      'enum',
    ]),
    neverReturns('listRunners', (runner) => void (runner['status'] = 'asleep'), ['body', '/0/status', 'enum']),
    neverReturns('getRunner', (runner) => void (runner['access_level'] = 'x'), ['body', '/access_level', 'enum']),
    takes(EDIT.operation, EDIT.line, { json: { access_level: 'not_protected' } }),
    refuses(EDIT.line, ['body', '/access_level', 'enum'], { json: { access_level: 'x' } }),
  );
  proves(
    '[B-RUNNER-014] scope has four values, six for all runners',
    listed(LIST, 'scope', ['active', 'paused', 'online', 'offline']),
    listed(ALL, 'scope', ['active', 'paused', 'online', 'offline', 'specific', 'shared']),
    refuses(`${LIST.line}?scope=shared`, ['query', 'scope', 'enum']),
  );
  proves('[B-RUNNER-015] type', listed(LIST, 'type', TYPES), listed(ALL, 'type', TYPES));
  proves('[B-RUNNER-016] status', listed(LIST, 'status', [...STATUSES, 'active', 'paused']));
  proves(
    '[B-RUNNER-017] paused, tag_list and version_prefix',
    boolean(LIST, 'paused'),
    takes(LIST.operation, `${LIST.line}?tag_list[]=linux&tag_list[]=ruby`, { query: { tag_list: ['linux', 'ruby'] } }),
    refuses(`${LIST.line}?tag_list=linux`, ['query', 'tag_list', 'unknown']),
    text(LIST, 'version_prefix', '17', '17.5'),
  );
  proves(
    '[B-RUNNER-023] maintenance_note takes 1024 characters',
    takes(EDIT.operation, EDIT.line, { json: { maintenance_note: 'x'.repeat(1024) } }),
    refuses(EDIT.line, ['body', '/maintenance_note', 'maxLength'], { json: { maintenance_note: 'x'.repeat(1025) } }),
  );
  proves(
    '[B-RUNNER-024] types of the changes, as a form too',
    members(EDIT, {}, CHANGES),
    takes(EDIT.operation, EDIT.line, {
      form: 'access_level=ref_protected&maximum_timeout=3600&tag_list[]=a&run_untagged=true&locked=false&paused=true&active=false',
      value: {
        access_level: 'ref_protected',
        maximum_timeout: 3600,
        tag_list: ['a'],
        run_untagged: true,
        locked: false,
        paused: true,
        active: false,
      },
    }),
  );
});
