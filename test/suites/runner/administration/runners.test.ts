import { provesEach, useBench } from '../bench/bench.ts';
import { all, changes, fields, parameters, reads, refused } from '../bench/faults.ts';
import { accepts, property, refuses, shows, statusFor } from '../bench/plants.ts';

useBench();

const LISTS = ['listRunners', 'listAllRunners', 'listProjectRunners', 'listGroupRunners'];

const ENTRY = 'active paused description id ip_address is_shared runner_type name online status';

const DETAIL =
  'architecture platform revision version contacted_at maintenance_note projects tag_list access_level maximum_timeout';

const PROJECT = 'id name name_with_namespace path path_with_namespace';

provesEach({
  '[B-RUNNER-001] runners for the caller are listed': all(
    reads('listRunners'),
    reads('listRunners', 'law/pagination/offset'),
  ),
  '[B-RUNNER-002] all runners are listed for administrators': all(
    reads('listAllRunners'),
    refused('listAllRunners', '403/forbidden', accepts(200, '[]')),
  ),
  '[B-RUNNER-003] one runner is read': all(reads('getRunner'), refused('getRunner', '400/badNumber', accepts())),
  '[B-RUNNER-004] a runner is changed, and answered': changes('updateRunner', 'registerRunner'),
  '[B-RUNNER-005] a runner is changed by PUT': changes('updateRunner', 'registerRunner'),
  '[B-RUNNER-006] jobs, and runners of projects and groups are listed': all(
    ...['listRunnerJobs', 'listProjectRunners', 'listGroupRunners'].map((name) => reads(name)),
  ),
  '[B-RUNNER-008] an entry has its fields': all(...LISTS.map((name) => fields(`${name}/200`, ENTRY))),
  '[B-RUNNER-009] a runner has more fields': all(
    fields('getRunner/200', DETAIL),
    fields('getRunner/200', PROJECT, { in: 'projects' }),
  ),
  '[B-RUNNER-010] types, states and access are words': all(
    ...['runner_type', 'status', 'access_level'].map((name) => fields('getRunner/200/instance', name)),
  ),
  '[B-RUNNER-011] no runner shows a token': {
    cases: ['getRunner/200', 'listRunners/200', 'updateRunner/200'],
    plants: { 'it does': shows('token', 'fwrt-runner-1401') },
    writes: true,
  },
  '[B-RUNNER-012] deprecated fields are still there': fields(
    'getRunner/200/instance',
    'active ip_address version revision platform architecture',
  ),
  '[B-RUNNER-013] deprecated filters still work': all(parameters('listRunners', 'scope status')),
  '[B-RUNNER-014] scope takes its words only': all(
    parameters('listRunners', 'scope'),
    parameters('listAllRunners', 'scope'),
    ...LISTS.map((name) => refused(name, '400/badScope', accepts(200, '[]'))),
  ),
  '[B-RUNNER-015] type takes three words only': all(
    ...LISTS.map((name) => parameters(name, 'type')),
    ...LISTS.map((name) => refused(name, '400/badType', accepts(200, '[]'))),
  ),
  '[B-RUNNER-016] status takes its words': all(...LISTS.map((name) => parameters(name, 'status'))),
  '[B-RUNNER-017] paused, tags and version narrow a list': parameters(
    'listRunners',
    'paused tag_list[] version_prefix',
  ),
  '[B-RUNNER-019] owners list runners, administrators all': {
    cases: [
      'listRunners/200',
      'listAllRunners/200',
      'listAllRunners/403/forbidden',
      'listProjectRunners/403/forbidden',
      'listGroupRunners/403/forbidden',
    ],
    plants: { 'everybody lists all': accepts(200, '[]'), 'owners may not': statusFor(200, 403) },
  },
  '[B-RUNNER-020] shared runners are for everybody, others for developers with the scope': {
    cases: ['getRunner/200/instance', 'getRunner/403/forbidden', 'getRunner/403/insufficientScope'],
    plants: { 'nobody sees a shared one': refuses(403), 'everybody sees others': accepts() },
  },
  '[B-RUNNER-021] changing needs the role of the place and the scope': {
    cases: ['updateRunner/200', 'updateRunner/403/forbidden', 'updateRunner/403/insufficientScope'],
    plants: { 'nobody may': statusFor(200, 403), 'everybody may': accepts() },
    writes: true,
  },
  '[B-RUNNER-022] scope api is enough': {
    cases: ['updateRunner/200/paused', 'updateRunner/403/insufficientScope', 'getRunner/403/insufficientScope'],
    plants: { 'it is not': statusFor(200, 403), 'a token that reads is': accepts() },
    writes: true,
  },
  '[B-RUNNER-023] a note has 1024 characters at most': {
    cases: ['updateRunner/law/invalid-body'],
    plants: {
      'a longer one is taken': {
        response: (message) => void (message.sent > 1024 && message.status === 400 && (message.status = 200)),
      },
    },
  },
  '[B-RUNNER-024] a change takes its attributes': all(changes('updateRunner', 'registerRunner'), {
    cases: ['updateRunner/200/paused', 'updateRunner/200/taggedByForm', 'updateRunner/400/badAccess'],
    plants: {
      'another access is taken': accepts(),
      'active is not the opposite of paused': property('active', (value) => value !== true),
      'paused is lost': property('paused', () => false),
    },
    writes: true,
  }),
});
