import { describe, expect, it } from 'vitest';
import { bodySchema, caseNames, operation, parameter, property, response, typesOf, scopes } from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, type ParameterRule } from '../parameter-rule.ts';

const RUNNER = 'scope, type, status, paused, tag_list[], version_prefix, page, per_page';

const ENDPOINTS: readonly Endpoint[] = [
  { rows: '[B-RUNNER-001]', id: 'listRunners', at: 'GET /runners', query: RUNNER, gives: '[]Runner' },
  { rows: '[B-RUNNER-002]', id: 'listAllRunners', at: 'GET /runners/all', query: RUNNER, gives: '[]Runner' },
  { rows: '[B-RUNNER-003]', id: 'getRunner', at: 'GET /runners/{id}', query: '', gives: 'RunnerDetails' },
  {
    rows: '[B-RUNNER-004][B-RUNNER-005]',
    id: 'updateRunner',
    at: 'PUT /runners/{id}',
    body: 'description, active, paused, tag_list, run_untagged, locked, access_level, maximum_timeout, maintenance_note',
    needs: '',
    gives: 'RunnerDetails',
  },
  { rows: '[B-RUNNER-006][B-RUNNER-007]', id: 'listRunnerJobs', at: 'GET /runners/{id}/jobs', gives: '[]RunnerJob' },
  {
    rows: '[B-RUNNER-006][B-RUNNER-007]',
    id: 'listProjectRunners',
    at: 'GET /projects/{id}/runners',
    query: RUNNER,
    gives: '[]Runner',
  },
  {
    rows: '[B-RUNNER-006][B-RUNNER-007]',
    id: 'listGroupRunners',
    at: 'GET /groups/{id}/runners',
    query: RUNNER,
    gives: '[]Runner',
  },
  {
    rows: '[B-RUNNER-026]',
    id: 'registerRunner',
    at: 'POST /runners',
    status: 201,
    body: 'token, description, tag_list, ...',
    needs: 'token',
    gives: 'RunnerRegistration',
  },
];

const PARAMETERS: readonly ParameterRule[] = [
  ['[B-RUNNER-013][B-RUNNER-014]', 'listRunners', 'scope', { enum: ['active', 'paused', 'online', 'offline'] }],
  ['[B-RUNNER-015]', 'listRunners', 'type', { enum: ['instance_type', 'group_type', 'project_type'] }],
  [
    '[B-RUNNER-016]',
    'listRunners',
    'status',
    { enum: ['online', 'offline', 'stale', 'never_contacted', 'active', 'paused'] },
  ],
  ['[B-RUNNER-017]', 'listRunners', 'paused', { type: 'boolean' }],
  ['[B-RUNNER-017][B-RUNNER-018]', 'listRunners', 'tag_list[]', { type: 'array', items: ['string'], says: ['all'] }],
  ['[B-RUNNER-017]', 'listRunners', 'version_prefix', { type: 'string' }],
  [
    '[B-RUNNER-014]',
    'listAllRunners',
    'scope',
    { enum: ['active', 'paused', 'online', 'offline', 'specific', 'shared'] },
  ],
];

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('runners', () => {
  it('[B-RUNNER-019][B-RUNNER-020][B-RUNNER-021][B-RUNNER-022] says who may list, read and edit runners', () => {
    expect(response('listAllRunners', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
    expect(operation('listRunners').description).toMatch(/Owners of a group or project.*administrators/);
    expect(operation('getRunner').description).toMatch(
      /Everyone who is signed in.*Developer.*`manage_runner` or `api`/,
    );
    expect(operation('updateRunner').description).toMatch(
      /Administrators runners of the instance, owners.*group, maintainers.*project/,
    );
    expect(scopes('getRunner')).toContain('manage_runner');
    expect(scopes('updateRunner')).toEqual(['api', 'manage_runner']);
    expect(response('updateRunner', 403).extensions['x-cases']).toMatchObject({
      insufficientScope: { as: 'dev-read-api' },
    });
  });

  it('[B-RUNNER-023][B-RUNNER-024] bounds the note of a runner and types its attributes', () => {
    const runner = bodySchema('updateRunner');
    expect(property(runner, 'maintenance_note').maxLength).toBe(1024);
    expect(property(runner, 'access_level').enum).toEqual(['not_protected', 'ref_protected']);
    expect(
      ['maximum_timeout', 'tag_list', 'run_untagged', 'locked', 'paused'].map((name) =>
        typesOf(property(runner, name)).join(),
      ),
    ).toEqual(['integer', 'array', 'boolean', 'boolean', 'boolean']);
    expect(property(runner, 'active').deprecated).toBe(true);
  });

  it('[B-RUNNER-013][B-RUNNER-014] deprecates scope and two and refuses other words', () => {
    for (const id of ['listRunners', 'listAllRunners', 'listProjectRunners', 'listGroupRunners']) {
      expect([id, parameter(id, 'scope').deprecated]).toEqual([id, true]);
      expect(parameter(id, 'status').extensions['x-deprecated-values']).toEqual(['active', 'paused']);
      expect(caseNames(response(id, 400))).toContain('badScope');
    }
  });
});
