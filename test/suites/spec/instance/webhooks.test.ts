import { describe, expect, it } from 'vitest';
import { api, expectExactly, found, items, property, target, typesOf } from '../description.ts';

describe('webhooks', () => {
  it('[B-EVENT-006][B-EVENT-012] describes deliveries with their headers', () => {
    expect(api.webhooks.map((hook) => hook.path)).toEqual([
      'groupPush',
      'systemPush',
      'groupTagPush',
      'systemTagPush',
      'groupRepositoryUpdate',
      'systemRepositoryUpdate',
      'groupMergeRequest',
      'systemMergeRequest',
      'groupIssue',
      'groupConfidentialIssue',
      'groupNote',
      'groupConfidentialNote',
      'groupReaction',
      'groupSubgroup',
      'groupMember',
      'groupProjectMember',
      'groupExpiringToken',
      'systemTest',
    ]);
    for (const hook of api.webhooks) {
      expect(hook.parameters.filter((one) => one.in === 'header').map((one) => one.name)).toEqual(
        expect.arrayContaining([
          'User-Agent',
          'Idempotency-Key',
          'X-Service-Event',
          'X-Service-Webhook-UUID',
          'X-Service-Instance',
          'X-Service-Event-UUID',
          'X-Service-Token',
        ]),
      );
      expect(hook.requestBody?.content.map((content) => content.name)).toEqual(['application/json']);
    }
  });

  it('[B-EVENT-008][B-EVENT-009][B-EVENT-010] describes the payload of a push', () => {
    const push = found(api.webhooks[0]?.requestBody?.content[0]?.schema, 'payload');
    expectExactly(push, [
      'object_kind',
      'event_name',
      'before',
      'after',
      'ref',
      'ref_protected',
      'checkout_sha',
      'message',
      'user_id',
      'user_name',
      'user_username',
      'user_email',
      'user_avatar',
      'project_id',
      'project',
      'commits',
      'total_commits_count',
      'push_options',
      'repository',
    ]);
    expectExactly(target(property(push, 'project')), [
      'id',
      'name',
      'description',
      'web_url',
      'avatar_url',
      'git_ssh_url',
      'git_http_url',
      'namespace',
      'visibility_level',
      'path_with_namespace',
      'default_branch',
      'ci_config_path',
      'homepage',
      'url',
      'ssh_url',
      'http_url',
    ]);
    expectExactly(target(property(push, 'repository')), [
      'name',
      'url',
      'description',
      'homepage',
      'git_http_url',
      'git_ssh_url',
      'visibility_level',
    ]);
    expectExactly(items(property(push, 'commits')), [
      'id',
      'message',
      'title',
      'timestamp',
      'url',
      'author',
      'added',
      'modified',
      'removed',
    ]);
    expectExactly(target(property(items(property(push, 'commits')), 'author')), ['name', 'email']);
    for (const name of ['added', 'modified', 'removed'])
      expect(typesOf(items(property(items(property(push, 'commits')), name)))).toEqual(['string']);
  });
});
