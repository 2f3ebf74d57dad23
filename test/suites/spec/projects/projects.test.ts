import { describe, expect, it } from 'vitest';
import {
  alternatives,
  caseNames,
  component,
  expectExactly,
  isPublic,
  items,
  operation,
  parameter,
  parameterNames,
  response,
  responseSchema,
  typesOf,
} from '../description.ts';

const project = component('Project');

describe('project operations', () => {
  it('[A-PROJ-001] gets one project with license, statistics and with_custom_attributes', () => {
    expect(operation('getProject').path).toBe('/projects/{id}');
    expect(parameterNames('getProject', 'query')).toEqual(['license', 'statistics', 'with_custom_attributes']);
    for (const name of parameterNames('getProject', 'query'))
      expect(typesOf(parameter('getProject', name).schema)).toEqual(['boolean']);
    expect(responseSchema('getProject', 200)).toBe(project);
  });

  it('[A-PROJ-002] lists projects, offset-paginated, with archived', () => {
    expect([operation('listProjects').method, operation('listProjects').path]).toEqual(['GET', '/projects']);
    expect(operation('listProjects').extensions['x-pagination']).toContain('offset');
    expect(typesOf(parameter('listProjects', 'archived').schema)).toEqual(['boolean']);
    expect(parameter('listProjects', 'archived').schema.hasDefault).toBe(false);
    expect(typesOf(responseSchema('listProjects', 200))).toEqual(['array']);
  });

  it('[A-PROJ-004] publishes the further query parameters of the list, marked as ours', () => {
    const seed = new Set(['archived', 'page', 'per_page', 'pagination', 'cursor']);
    const ours = operation('listProjects').parameters.filter((item) => !seed.has(item.name));
    expect(ours.map((item) => item.name)).toEqual(
      expect.arrayContaining([
        'order_by',
        'sort',
        'search',
        'visibility',
        'owned',
        'membership',
        'simple',
        'min_access_level',
      ]),
    );
    for (const item of ours) expect([item.name, item.extensions['x-companion']]).toEqual([item.name, true]);
  });

  it('[A-PROJ-005] reads public projects without a credential', () => {
    expect([isPublic('getProject'), isPublic('listProjects')]).toEqual([true, true]);
    expect(caseNames(response('getProject', 200))).toContain('public');
    expect(JSON.stringify(response('listProjects', 200).extensions['x-cases'])).toContain('"as":"anonymous"');
  });

  it('[A-PROJ-006] has a schema of its own for the short view', () => {
    const simple = component('SimpleProject');
    const names = [
      'id',
      'description',
      'name',
      'name_with_namespace',
      'path',
      'path_with_namespace',
      'created_at',
      'default_branch',
      'tag_list',
      'topics',
      'ssh_url_to_repo',
      'http_url_to_repo',
      'web_url',
      'avatar_url',
      'license_url',
      'star_count',
      'forks_count',
      'last_activity_at',
      'namespace',
      'repository_storage',
      'readme_url',
      'visibility',
    ];
    expectExactly(simple, names);
    expect(alternatives(items(responseSchema('listProjects', 200)))).toEqual([component('ProjectListEntry'), simple]);
  });

  it('[A-PROJ-007] answers 404 for a private project to those who are not members', () => {
    const cases = response('getProject', 404).extensions['x-cases'];
    expect(cases).toMatchObject({
      projectInvisible: { as: 'sam', parameters: { id: 'acme/app' } },
      projectHidden: { as: 'anonymous', parameters: { id: 'acme/app' } },
    });
  });
});
