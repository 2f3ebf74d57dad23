import * as api from '../../../../generated/client/index.ts';
import { deprecated, documented, FORM, sends, type Exchange, type Row } from '../row.ts';
import { answers, fails, fields, takes, takesOnly, whole, type Claim } from '../type-claims.ts';

const KINDS = "'instance_type' | 'group_type' | 'project_type'";
const FILTERS = `type?: ${KINDS}; status?: 'online' | 'offline' | 'stale' | 'never_contacted' | 'active' | 'paused';
  paused?: boolean; tag_list?: string[]; version_prefix?: string; page?: number; per_page?: number`;
const SCOPES = "'active' | 'paused' | 'online' | 'offline'";

const LISTS = ['listRunners', 'listAllRunners', 'listProjectRunners', 'listGroupRunners'];
const LIST_ARGS = ['ListRunnersArgs', 'ListAllRunnersArgs', 'ListProjectRunnersArgs', 'ListGroupRunnersArgs'];

const onAll = (shape: string): Claim[] => LISTS.map((operation) => takes(operation, shape));

type Filter = Omit<api.ListRunnersArgs, 'page' | 'per_page'>;

/** The filter on all four lists, and the query that each must send. */
function filtered(filter: Filter, query: string): Exchange[] {
  return [
    sends((c) => api.listRunners(c, filter), `GET /runners?${query}`),
    sends((c) => api.listAllRunners(c, filter), `GET /runners/all?${query}`),
    sends((c) => api.listProjectRunners(c, { ...filter, id: 'a/b' }), `GET /projects/a%2Fb/runners?${query}`),
    sends((c) => api.listGroupRunners(c, { ...filter, id: 'a' }), `GET /groups/a/runners?${query}`),
  ];
}

/** Runners. */
export const runners: readonly Row[] = [
  {
    ids: 'B-RUNNER-001',
    title: 'lists the runners of the caller',
    types: [
      answers('listRunners', 200, 't.Runner[]'),
      fails('listRunners', '400 401 403'),
      takesOnly('listRunners', `scope?: ${SCOPES}; ${FILTERS}`),
    ],
    sends: [sends((c) => api.listRunners(c), 'GET /runners', { answer: [{ id: 1 }] })],
    comments: [documented('ListRunnersArgs', 'per_page', '@default 20')],
  },
  {
    ids: 'B-RUNNER-002',
    title: 'lists all runners',
    types: [
      answers('listAllRunners', 200, 't.Runner[]'),
      fails('listAllRunners', '400 401 403'),
      takesOnly('listAllRunners', `scope?: ${SCOPES} | 'specific' | 'shared'; ${FILTERS}`),
    ],
    sends: [
      sends((c) => api.listAllRunners(c), 'GET /runners/all', { answer: [{ id: 1 }] }),
      sends((c) => api.listAllRunners(c), 'GET /runners/all', { status: 403, answer: { message: '403 Forbidden' } }),
    ],
    comments: [documented('ListAllRunnersArgs', 'per_page', '@default 20')],
  },
  {
    ids: 'B-RUNNER-003',
    title: 'gets a runner',
    types: [
      answers('getRunner', 200, 't.RunnerDetails'),
      fails('getRunner', '400 401 403 404'),
      takesOnly('getRunner', 'id: number'),
    ],
    sends: [sends((c) => api.getRunner(c, { id: 6 }), 'GET /runners/6', { answer: { id: 6 } })],
  },
  {
    ids: 'B-RUNNER-004',
    title: 'changes a runner',
    types: [
      answers('updateRunner', 200, 't.RunnerDetails'),
      fails('updateRunner', '400 401 403 404 415'),
      takes('updateRunner', 'id: number; body: t.UpdateRunnerBody'),
      whole(
        't.UpdateRunnerBody',
        `description?: string | null; active?: boolean; paused?: boolean; tag_list?: string[]; run_untagged?: boolean;
        locked?: boolean; access_level?: 'not_protected' | 'ref_protected'; maximum_timeout?: number | null;
        maintenance_note?: string | null`,
      ),
    ],
    sends: [
      sends(
        (c) => api.updateRunner(c, { id: 6, body: { description: 'd', active: false, maintenance_note: 'm' } }),
        'PUT /runners/6',
        { body: '{"description":"d","active":false,"maintenance_note":"m"}', answer: { id: 6 } },
      ),
    ],
  },
  {
    ids: 'B-RUNNER-005',
    title: 'changes it with PUT on the runner',
    sends: [
      sends((c) => api.updateRunner(c, { id: 1, body: { paused: true } }), 'PUT /runners/1', {
        body: '{"paused":true}',
      }),
    ],
  },
  {
    ids: 'B-RUNNER-006',
    title: 'lists jobs of a runner, and runners of a project and of a group, page by page',
    types: [
      answers('listRunnerJobs', 200, 't.RunnerJob[]'),
      answers('listProjectRunners', 200, 't.Runner[]'),
      answers('listGroupRunners', 200, 't.Runner[]'),
      takes('listRunnerJobs', 'id: number; page?: number; per_page?: number'),
      takes('listProjectRunners', 'id: t.ResourceId; page?: number; per_page?: number'),
      takes('listGroupRunners', 'id: t.ResourceId; page?: number; per_page?: number'),
    ],
    sends: [
      sends((c) => api.listRunnerJobs(c, { id: 6, page: 2 }), 'GET /runners/6/jobs?page=2', { answer: [{ id: 1 }] }),
      sends((c) => api.listProjectRunners(c, { id: 'a/b', per_page: 5 }), 'GET /projects/a%2Fb/runners?per_page=5'),
      sends((c) => api.listGroupRunners(c, { id: 3, page: 2 }), 'GET /groups/3/runners?page=2'),
    ],
    comments: ['ListRunnerJobsArgs', 'ListProjectRunnersArgs', 'ListGroupRunnersArgs'].map((args) =>
      documented(args, 'per_page', '@default 20'),
    ),
  },
  {
    ids: 'B-RUNNER-007',
    title: 'both runner lists have the entries and the query of the list of runners',
    types: [
      "check<Equal<Flat<Omit<t.ListProjectRunnersArgs, 'id'>>, Flat<t.ListRunnersArgs>>>();",
      "check<Equal<Flat<Omit<t.ListGroupRunnersArgs, 'id'>>, Flat<t.ListRunnersArgs>>>();",
      'check<Equal<Body<t.ListProjectRunnersResult>, Body<t.ListRunnersResult>>>();',
      'check<Equal<Body<t.ListGroupRunnersResult>, Body<t.ListRunnersResult>>>();',
      fields('t.RunnerJob', 'id: number; status: string; ref: string'),
    ],
  },
  {
    ids: 'B-RUNNER-008',
    title: 'fields of an entry',
    types: [
      whole(
        't.Runner',
        `active: boolean; paused: boolean; description: string | null; id: number; ip_address: string;
        is_shared: boolean; runner_type: ${KINDS}; name: string | null; online: boolean | null;
        status: 'online' | 'offline' | 'stale' | 'never_contacted' | 'paused'`,
      ),
    ],
  },
  {
    ids: 'B-RUNNER-009',
    title: 'further fields of the single runner',
    types: [
      fields(
        't.RunnerDetails',
        `id: number; architecture?: string | null; platform?: string | null; revision?: string | null;
        version?: string | null; contacted_at: string | null; maintenance_note: string | null;
        projects: t.RunnerProject[]; tag_list: string[]; access_level: 'not_protected' | 'ref_protected';
        maximum_timeout: number | null`,
      ),
      whole(
        't.RunnerProject',
        'id: number; name: string; name_with_namespace: string; path: string; path_with_namespace: string',
      ),
    ],
  },
  {
    ids: 'B-RUNNER-010',
    title: 'words of kind, status and protection',
    types: [
      fields(
        't.RunnerDetails',
        `runner_type: ${KINDS}; status: 'online' | 'offline' | 'stale' | 'never_contacted' | 'paused';
        access_level: 'not_protected' | 'ref_protected'`,
      ),
    ],
  },
  {
    ids: 'B-RUNNER-012',
    title: 'replaced fields are deprecated',
    comments: [
      deprecated('RunnerCore', 'active', '`paused`'),
      deprecated('RunnerCore', 'ip_address', 'empty'),
      ...['version', 'revision', 'platform', 'architecture'].map((name) =>
        deprecated('RunnerDetails', name, 'manager'),
      ),
    ],
  },
  {
    ids: 'B-RUNNER-013',
    title: 'scope and two words of status are deprecated, and still taken',
    types: onAll("status?: 'online' | 'offline' | 'stale' | 'never_contacted' | 'active' | 'paused'"),
    sends: [...filtered({ scope: 'active' }, 'scope=active'), ...filtered({ status: 'paused' }, 'status=paused')],
    comments: [
      ...LIST_ARGS.map((args) => deprecated(args, 'scope')),
      ...LIST_ARGS.map((args) => documented(args, 'status', 'eprecated', '`active`', '`paused`')),
    ],
  },
  {
    ids: 'B-RUNNER-014',
    title: 'words of scope, two more for all runners',
    types: [
      ...['listRunners', 'listProjectRunners', 'listGroupRunners'].map((operation) =>
        takes(operation, `scope?: ${SCOPES}`),
      ),
      takes('listAllRunners', `scope?: ${SCOPES} | 'specific' | 'shared'`),
    ],
    sends: [
      ...(['active', 'paused', 'online', 'offline'] as const).flatMap((scope) => filtered({ scope }, `scope=${scope}`)),
      sends((c) => api.listAllRunners(c, { scope: 'specific' }), 'GET /runners/all?scope=specific'),
      sends((c) => api.listAllRunners(c, { scope: 'shared' }), 'GET /runners/all?scope=shared'),
    ],
  },
  {
    ids: 'B-RUNNER-015',
    title: 'filters by kind',
    types: onAll(`type?: ${KINDS}`),
    sends: (['instance_type', 'group_type', 'project_type'] as const).flatMap((type) =>
      filtered({ type }, `type=${type}`),
    ),
  },
  {
    ids: 'B-RUNNER-016',
    title: 'filters by status',
    types: onAll("status?: 'online' | 'offline' | 'stale' | 'never_contacted' | 'active' | 'paused'"),
    sends: (['online', 'offline', 'stale', 'never_contacted', 'active', 'paused'] as const).flatMap((status) =>
      filtered({ status }, `status=${status}`),
    ),
  },
  {
    ids: 'B-RUNNER-017',
    title: 'filters by pause, tags and version',
    types: onAll('paused?: boolean; tag_list?: string[]; version_prefix?: string'),
    sends: filtered(
      { paused: false, tag_list: ['ruby', 'my sql'], version_prefix: '16.1' },
      'paused=false&tag_list%5B%5D=ruby&tag_list%5B%5D=my%20sql&version_prefix=16.1',
    ),
  },
  {
    ids: 'B-RUNNER-024',
    title: 'types of an edit',
    types: [
      fields(
        't.UpdateRunnerBody',
        `access_level?: 'not_protected' | 'ref_protected'; maximum_timeout?: number | null; tag_list?: string[];
        run_untagged?: boolean; locked?: boolean; paused?: boolean; active?: boolean`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.updateRunner(c, {
            id: 6,
            contentType: FORM,
            body: {
              access_level: 'ref_protected',
              maximum_timeout: 3600,
              tag_list: ['a', 'b'],
              run_untagged: false,
              locked: true,
              paused: true,
            },
          }),
        'PUT /runners/6',
        {
          type: FORM,
          body:
            'access_level=ref_protected&maximum_timeout=3600&tag_list%5B%5D=a&tag_list%5B%5D=b&run_untagged=false' +
            '&locked=true&paused=true',
        },
      ),
    ],
    comments: [deprecated('UpdateRunnerBody', 'active', '`paused`')],
  },
];
