import * as api from '../../../../generated/client/index.ts';
import { documented, FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, takes, takesOnly, whole } from '../type-claims.ts';

const id = 'acme/app';
const keys = '/projects/acme%2Fapp/deploy_keys';
const key = 'ssh-rsa AAAA+b== me';

/** Deploy keys of the instance and of projects. */
export const deployKeys: readonly Row[] = [
  {
    ids: 'B-DKEY-001',
    title: 'lists the keys of the instance',
    types: [
      answers('listDeployKeys', 200, 't.InstanceDeployKey[]'),
      fails('listDeployKeys', '400 401 403'),
      takesOnly('listDeployKeys', 'public?: boolean; page?: number; per_page?: number'),
    ],
    sends: [sends((c) => api.listDeployKeys(c), 'GET /deploy_keys', { answer: [{ id: 1 }] })],
    comments: [documented('ListDeployKeysArgs', 'public', '@default false')],
  },
  {
    ids: 'B-DKEY-002',
    title: 'creates a key of the instance',
    types: [
      answers('createDeployKey', 201, 't.CreatedDeployKey'),
      fails('createDeployKey', '400 401 403 415'),
      whole('t.CreateDeployKeyBody', 'key: string; title: string; expires_at?: string'),
      takes('createDeployKey', 'body: t.CreateDeployKeyBody'),
    ],
    sends: [
      sends(
        (c) =>
          api.createDeployKey(c, { contentType: FORM, body: { key, title: 't', expires_at: '2026-12-31T00:00:00Z' } }),
        'POST /deploy_keys',
        {
          type: FORM,
          body: 'key=ssh-rsa%20AAAA%2Bb%3D%3D%20me&title=t&expires_at=2026-12-31T00%3A00%3A00Z',
          status: 201,
          answer: { id: 1 },
        },
      ),
    ],
  },
  {
    ids: 'B-DKEY-003',
    title: 'lists the keys of a project',
    types: [
      answers('listProjectDeployKeys', 200, 't.ProjectDeployKey[]'),
      fails('listProjectDeployKeys', '400 401 403 404'),
      takes('listProjectDeployKeys', 'id: t.ResourceId'),
    ],
    sends: [sends((c) => api.listProjectDeployKeys(c, { id }), `GET ${keys}`, { answer: [{ id: 1 }] })],
  },
  {
    ids: 'B-DKEY-004',
    title: 'lists the project keys of a user, by id or name',
    types: [
      answers('listUserProjectDeployKeys', 200, 't.ProjectDeployKey[]'),
      fails('listUserProjectDeployKeys', '400 401 403 404'),
      takes('listUserProjectDeployKeys', 'id_or_username: string'),
    ],
    sends: [
      sends((c) => api.listUserProjectDeployKeys(c, { id_or_username: 'dee' }), 'GET /users/dee/project_deploy_keys', {
        answer: [{ id: 1 }],
      }),
      sends((c) => api.listUserProjectDeployKeys(c, { id_or_username: '5' }), 'GET /users/5/project_deploy_keys'),
    ],
  },
  {
    ids: 'B-DKEY-005',
    title: 'gets a key of a project',
    types: [
      answers('getProjectDeployKey', 200, 't.ProjectDeployKey'),
      fails('getProjectDeployKey', '400 401 403 404'),
      takesOnly('getProjectDeployKey', 'id: t.ResourceId; key_id: number'),
    ],
    sends: [sends((c) => api.getProjectDeployKey(c, { id, key_id: 4 }), `GET ${keys}/4`, { answer: { id: 4 } })],
  },
  {
    ids: 'B-DKEY-006',
    title: 'adds a key to a project',
    types: [
      answers('addProjectDeployKey', 201, 't.ProjectDeployKey'),
      fails('addProjectDeployKey', '400 401 403 404 415'),
      takes('addProjectDeployKey', 'id: t.ResourceId; body: t.AddProjectDeployKeyBody'),
      whole('t.AddProjectDeployKeyBody', 'key: string; title: string; expires_at?: string; can_push?: boolean'),
    ],
    sends: [
      sends((c) => api.addProjectDeployKey(c, { id, body: { key, title: 't', can_push: true } }), `POST ${keys}`, {
        body: { key, title: 't', can_push: true },
        status: 201,
        answer: { id: 4 },
      }),
    ],
  },
  {
    ids: 'B-DKEY-007',
    title: 'changes a key of a project',
    types: [
      answers('updateProjectDeployKey', 200, 't.ProjectDeployKey'),
      fails('updateProjectDeployKey', '400 401 403 404 415'),
      whole('t.UpdateProjectDeployKeyBody', 'can_push?: boolean; title?: string'),
    ],
    sends: [
      sends(
        (c) => api.updateProjectDeployKey(c, { id, key_id: 4, body: { can_push: false, title: 'n' } }),
        `PUT ${keys}/4`,
        { body: '{"can_push":false,"title":"n"}', answer: { id: 4 } },
      ),
    ],
  },
  {
    ids: 'B-DKEY-008',
    title: 'names the key in the path of get and update',
    types: [takes('updateProjectDeployKey', 'id: t.ResourceId; key_id: number; body: t.UpdateProjectDeployKeyBody')],
    sends: [
      sends((c) => api.getProjectDeployKey(c, { id: 1, key_id: 2 }), 'GET /projects/1/deploy_keys/2'),
      sends(
        (c) => api.updateProjectDeployKey(c, { id: 1, key_id: 2, body: { title: 'n' } }),
        'PUT /projects/1/deploy_keys/2',
        { body: '{"title":"n"}' },
      ),
      sends((c) => api.addProjectDeployKey(c, { id: 1, body: { key, title: 't' } }), 'POST /projects/1/deploy_keys', {
        body: { key, title: 't' },
        status: 201,
      }),
    ],
  },
  {
    ids: 'B-DKEY-010',
    title: 'fields of a key',
    types: ['t.InstanceDeployKey', 't.ProjectDeployKey'].map((type) =>
      fields(
        type,
        `id: number; title: string; key: string; fingerprint?: string | null; fingerprint_sha256: string;
        created_at: string; expires_at: string | null`,
      ),
    ),
  },
  {
    ids: 'B-DKEY-012',
    title: 'what depends on where a key is read',
    types: [
      fields('Body<t.CreateDeployKeyResult>', 'usage_type: string'),
      fields('t.ProjectDeployKey', 'can_push: boolean | null'),
      fields(
        'Body<t.ListDeployKeysResult>[number]',
        'projects_with_write_access?: t.DeployKeyProject[]; projects_with_readonly_access?: t.DeployKeyProject[]',
      ),
      whole(
        't.DeployKeyProject',
        `id: number; description: string | null; name: string; name_with_namespace: string; path: string;
        path_with_namespace: string; created_at: string`,
      ),
    ],
  },
  {
    ids: 'B-DKEY-014',
    title: 'asks for public keys only',
    types: [takes('listDeployKeys', 'public?: boolean')],
    sends: [
      sends((c) => api.listDeployKeys(c, { public: true }), 'GET /deploy_keys?public=true'),
      sends((c) => api.listDeployKeys(c, { public: false }), 'GET /deploy_keys?public=false'),
    ],
  },
];
