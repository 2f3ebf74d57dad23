import { describe, expect, it } from 'vitest';
import {
  alternatives,
  api,
  component,
  property,
  response,
  responseSchema,
  statuses,
  target,
  typesOf,
  values,
} from '../description.ts';

describe('statuses and errors', () => {
  it('[A-ERROR-001][A-ERROR-006] creates with 201, edits with 200 and deletes with 204 without a body', () => {
    const special: Record<string, string> = {
      rotateGroupAccessToken: '200',
      rotatePersonalAccessToken: '200',
      rotateServiceAccountToken: '200',
      publishDraftNote: '204',
      publishAllDraftNotes: '204',
      setSystemHookUrlVariable: '204',
      deleteProject: '202',
      deleteGroup: '202',
    };
    const plain: Record<string, string> = { POST: '201', PUT: '200', DELETE: '204', GET: '200', HEAD: '200' };
    for (const item of api.operations) {
      const good = statuses(item.operationId).filter((status) => status.startsWith('2'));
      expect([item.operationId, good]).toEqual([item.operationId, [special[item.operationId] ?? plain[item.method]]]);
      for (const status of good)
        if (status === '204' || item.method === 'HEAD')
          expect(response(item.operationId, Number(status)).content).toEqual([]);
    }
  });

  it('[A-ERROR-002] answers 400 wherever a parameter or body can be wrong', () => {
    for (const item of api.operations) {
      const checks = item.requestBody !== undefined || item.parameters.some((one) => one.in === 'query');
      if (checks)
        expect([item.operationId, statuses(item.operationId)]).toEqual([
          item.operationId,
          expect.arrayContaining(['400']),
        ]);
    }
  });

  it('[A-ERROR-003] answers 404 for a project or group that is not there or not visible', () => {
    for (const item of api.operations.filter((one) => /^\/(projects|groups)\/\{id\}/.test(one.path))) {
      expect([item.operationId, statuses(item.operationId)]).toEqual([
        item.operationId,
        expect.arrayContaining(['404']),
      ]);
    }
  });

  it('[A-ERROR-004] answers 414 on lists with many filters', () => {
    for (const id of ['listProjects', 'listGroups', 'listIssues', 'listProjectIssues'])
      expect(response(id, 414).description).toMatch(/too long/);
  });

  it('[A-ERROR-005][B-ERROR-005] has one error schema: message, or error, in every form, open to foreign members', () => {
    const error = component('Error');
    expect(alternatives(property(error, 'message')).map((one) => one.types.join())).toEqual([
      'string',
      'array',
      'object',
    ]);
    expect(typesOf(property(error, 'error'))).toEqual(['string']);
    expect([error.additionalProperties?.boolean, error.unevaluatedProperties]).toEqual([true, undefined]);
    for (const item of api.operations) {
      for (const one of item.responses.filter((answer) => /^[45]/.test(answer.status))) {
        for (const content of one.content)
          if (content.schema !== undefined && content.name === 'application/json')
            expect([item.operationId, one.status, target(content.schema).name]).toEqual([
              item.operationId,
              one.status,
              'Error',
            ]);
        // The limit on all requests answers a line of text, also where an operation has a limit of its own.
        const forms = one.componentName === 'TooManyRequests' ? 2 : 1;
        if (item.method !== 'HEAD')
          expect([item.operationId, one.status, one.content.length]).toEqual([item.operationId, one.status, forms]);
      }
    }
  });
});

describe('credentials', () => {
  it('[A-AUTH-001] declares the header PRIVATE-TOKEN as the one apiKey scheme', () => {
    const keys = api.securitySchemes.filter((scheme) => scheme.type === 'apiKey');
    expect(keys.map((scheme) => [scheme.in, scheme.parameterName])).toEqual([['header', 'PRIVATE-TOKEN']]);
  });

  it('[A-AUTH-009] offers tokens only: no OAuth flow, no session', () => {
    expect(api.securitySchemes.map((scheme) => scheme.type).toSorted()).toEqual(['apiKey', 'http']);
  });

  it('[A-AUTH-003] needs a credential for every write', () => {
    for (const item of api.operations.filter((one) => one.method !== 'GET' && one.method !== 'HEAD')) {
      // The token in the body is the only credential of these.
      if (['triggerPipeline', 'registerRunner', 'resetRunnerAuthenticationTokenByToken'].includes(item.operationId))
        continue;
      expect([
        item.operationId,
        item.security.every((one) => one.schemes.length > 0) && item.security.length > 0,
      ]).toEqual([item.operationId, true]);
    }
  });

  it('[A-AUTH-004] answers 401 on every operation', () => {
    for (const item of api.operations)
      expect([item.operationId, statuses(item.operationId)]).toEqual([
        item.operationId,
        expect.arrayContaining(['401']),
      ]);
  });

  it('[B-AUTH-002][B-AUTH-003][B-GTOK-021] names the known scopes and leaves the list open', () => {
    const scope = component('TokenScope');
    expect(values(scope)).toEqual(
      expect.arrayContaining(['api', 'read_api', 'read_repository', 'self_rotate', 'manage_runner']),
    );
    expect(alternatives(scope).some((one) => one.enum === undefined && one.types.join() === 'string')).toBe(true);
    for (const name of ['api', 'read_api', 'read_repository', 'self_rotate', 'manage_runner'])
      expect(scope.description).toContain(`\`${name}\``);
  });

  it('[A-FILE-025] refuses writes by read scopes: 403 on every write, with a case for it', () => {
    for (const id of ['createCommit', 'createIssue', 'updateIssue', 'deleteIssue', 'createIssueNote']) {
      expect(JSON.stringify(response(id, 403).extensions['x-cases'])).toContain('dev-read-api');
    }
    expect(JSON.stringify(response('createCommit', 403).extensions['x-cases'])).toContain('dev-read-repository');
    expect(JSON.stringify(response('getFile', 200).extensions['x-cases'])).toContain('dev-read-repository');
    expect(responseSchema('getFile', 200)).toBe(component('RepositoryFile'));
  });
});
