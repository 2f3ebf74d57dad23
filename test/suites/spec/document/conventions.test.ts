import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../../model/index.ts';
import {
  alternatives,
  api,
  bodyMediaType,
  bodySchema,
  component,
  diagnostics,
  isNullable,
  items,
  parameter,
  properties,
  property,
  required,
  target,
  typesOf,
} from '../description.ts';

const FORM = 'application/x-www-form-urlencoded';

const withBody = api.operations.filter((item) => item.requestBody !== undefined);

const RAW = new Set(['getFileRaw', 'getRepositoryBlobRaw', 'downloadRepositoryArchive', 'downloadRepositoryArchiveAs']);

function everySchema(): Schema[] {
  const seen = new Set<Schema>();
  const walk = (schema: Schema | undefined): void => {
    if (schema === undefined || seen.has(schema)) return;
    seen.add(schema);
    const { ref, items: inner, additionalProperties, allOf, anyOf, oneOf, properties: members } = schema;
    for (const next of [ref, inner, additionalProperties, ...allOf, ...anyOf, ...oneOf, ...members.values()])
      walk(next);
  };
  for (const item of api.operations) {
    for (const one of item.parameters) walk(one.schema);
    for (const one of item.requestBody?.content ?? []) walk(one.schema);
    for (const one of item.responses) for (const content of one.content) walk(content.schema);
  }
  return [...seen];
}

describe('the document', () => {
  it('loads without a single diagnostic', () => {
    expect(diagnostics).toEqual([]);
  });

  it('[A-CONV-001][A-VERS-001] states the prefix /api/v4 once, in the server URL, and has no other versioning', () => {
    expect(api.servers.map((server) => server.url)).toEqual(['{base_url}/api/v4']);
    expect(api.servers[0]?.variables.map((variable) => variable.name)).toEqual(['base_url']);
    for (const item of api.operations) {
      expect(item.path).not.toMatch(/api|v4/);
      expect(
        item.parameters
          .map((one) => one.name.toLowerCase())
          .filter((name) => /^(accept-)?version$|api-version/.test(name)),
      ).toEqual([]);
    }
  });

  it('[A-CONV-002] answers JSON wherever it is not raw content', () => {
    for (const item of api.operations) {
      const types = item.responses
        .filter((one) => one.status.startsWith('2'))
        .flatMap((one) => one.content.map((content) => content.name));
      const expected = RAW.has(item.operationId) || types.length === 0 ? types : ['application/json'];
      expect([item.operationId, types]).toEqual([item.operationId, expected]);
    }
  });

  it('[A-CONV-004] gives reads no body, and POST and PUT their parameters in a body', () => {
    for (const item of api.operations) {
      const inQuery = item.parameters.filter((one) => one.in === 'query').length;
      if (item.method === 'GET' || item.method === 'HEAD')
        expect([item.operationId, item.requestBody]).toEqual([item.operationId, undefined]);
      if (item.method === 'POST' || item.method === 'PUT')
        expect([item.operationId, inQuery]).toEqual([item.operationId, 0]);
    }
    expect(api.info.description).toContain('the server also reads them from the query string');
  });

  it('[A-CONV-006] takes every body as JSON and as a form, with one schema', () => {
    expect(withBody.length).toBeGreaterThan(8);
    for (const { operationId, requestBody } of withBody) {
      const names = requestBody?.content.map((content) => content.name) ?? [];
      expect([operationId, names.slice(0, 2)]).toEqual([operationId, ['application/json', FORM]]);
      expect(bodyMediaType(operationId, FORM).schema).toBe(bodySchema(operationId));
    }
  });

  it('[A-CONV-007] writes path parameters as {name}, never with a colon', () => {
    for (const item of api.operations) {
      expect(item.path).not.toContain(':');
      const inTemplate = [...item.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]).toSorted();
      expect(
        item.parameters
          .filter((one) => one.in === 'path')
          .map((one) => one.name)
          .toSorted(),
      ).toEqual(inTemplate);
    }
  });

  it('[A-CONV-011] takes an id or a full path wherever {id} names a project or a group', () => {
    const addressed = api.operations.filter((item) => /^\/(projects|groups)\/\{id\}/.test(item.path));
    expect(addressed.length).toBeGreaterThan(15);
    for (const item of addressed) {
      const { schema } = parameter(item.operationId, 'id');
      expect([item.operationId, typesOf(schema)]).toEqual([item.operationId, ['integer', 'string']]);
    }
  });

  it('[A-CONV-012] says that id is unique everywhere and iid inside one project', () => {
    const issue = component('Issue');
    expect(property(issue, 'id').description).toMatch(/unique across all projects/);
    expect(property(issue, 'iid').description).toMatch(/inside its project/);
    expect(property(component('Project'), 'id').description).toMatch(/unique across all projects/);
  });

  it('[A-CONV-014] writes array parameters as repeated name[]=value', () => {
    const arrays = api.operations.flatMap((item) =>
      item.parameters.filter((one) => typesOf(one.schema).includes('array')),
    );
    expect(arrays.length).toBeGreaterThan(3);
    for (const one of arrays)
      expect([one.name, one.style, one.explode]).toEqual([expect.stringMatching(/\[\]$/), 'form', true]);
    for (const item of withBody) {
      const form = bodyMediaType(item.operationId, FORM);
      for (const [name, schema] of properties(bodySchema(item.operationId))) {
        if (!typesOf(schema).includes('array')) continue;
        expect([item.operationId, name, form.encoding.find((one) => one.property === name)?.style]).toEqual([
          item.operationId,
          name,
          'deepObject',
        ]);
      }
    }
  });

  it('[A-CONV-015] writes hashes as name[key]=value', () => {
    const hashes = api.operations.flatMap((item) =>
      item.parameters.filter((one) => typesOf(one.schema).includes('object')),
    );
    expect(hashes.map((one) => one.name)).toContain('not');
    for (const one of hashes) expect([one.name, one.style, one.explode]).toEqual([one.name, 'deepObject', true]);
    for (const item of withBody) {
      const form = bodyMediaType(item.operationId, FORM);
      for (const [name, schema] of properties(bodySchema(item.operationId))) {
        if (!typesOf(schema).includes('object')) continue;
        expect([item.operationId, name, form.encoding.find((one) => one.property === name)?.style]).toEqual([
          item.operationId,
          name,
          'deepObject',
        ]);
      }
    }
  });

  it('[A-CONV-016] takes the array of hashes of a commit as name[0][key] and as JSON', () => {
    const actions = property(bodySchema('createCommit'), 'actions');
    expect(typesOf(items(actions))).toEqual(['object']);
    const encoding = bodyMediaType('createCommit', FORM).encoding.find((one) => one.property === 'actions');
    expect([encoding?.style, encoding?.explode]).toEqual(['deepObject', true]);
  });

  it('[A-CONV-018] lets optional booleans of answers be null', () => {
    const answers = ['Project', 'Group', 'GroupListEntry', 'Issue', 'Note', 'UserReference', 'CurrentUser'].map(
      component,
    );
    const optional = answers.flatMap((schema) =>
      [...properties(schema)]
        .filter(([name]) => !required(schema).includes(name))
        .map(([name, value]) => ({ name, value })),
    );
    const flags = optional.filter(({ value }) => typesOf(value).join() === 'boolean');
    expect(flags.length).toBeGreaterThan(60);
    for (const { name, value } of flags) expect([name, isNullable(value)]).toEqual([name, true]);
    expect(isNullable(property(component('Issue'), 'confidential'))).toBe(true);
    expect(api.info.description).toContain('A boolean that is null means false');
  });

  it('[A-CONV-019] takes only true and false as a boolean parameter, never null', () => {
    const flags = api.operations
      .flatMap((item) => [
        ...item.parameters.map((one) => one.schema),
        ...(item.requestBody === undefined ? [] : [...properties(bodySchema(item.operationId)).values()]),
      ])
      .filter((schema) => typesOf(schema).includes('boolean'));
    expect(flags.length).toBeGreaterThan(30);
    for (const schema of flags) {
      expect(typesOf(schema)).toEqual(['boolean']);
      expect(isNullable(schema)).toBe(false);
    }
  });

  it('[A-CONV-020] types instants, days, numbers and hashes, and lets what is shown as null be null', () => {
    for (const schema of everySchema().flatMap((one) => [...one.properties])) {
      const [name, value] = schema;
      if (name.endsWith('_at') && !['marked_for_deletion_at', 'expires_at'].includes(name))
        expect([name, alternatives(value)[0]?.format]).toEqual([name, 'date-time']);
      if (/^(due_date|start_date|marked_for_deletion_on)$/.test(name))
        expect([name, alternatives(value).some((one) => one.format === 'date')]).toEqual([name, true]);
    }
    expect(alternatives(property(component('GroupAccessToken'), 'expires_at'))[0]?.format).toBe('date');
    expect(typesOf(property(component('Issue'), 'id'))).toEqual(['integer']);
    expect(typesOf(component('IssueNotFilter'))).toEqual(['object']);
    for (const name of ['closed_at', 'milestone', 'due_date', 'assignee'])
      expect([name, isNullable(property(component('Issue'), name))]).toEqual([name, true]);
  });

  it('[A-CONV-021] has one shared list of access levels with their names', () => {
    const level = component('AccessLevel');
    expect(level.enum).toEqual([10, 15, 20, 30, 40, 50]);
    expect(level.extensions['x-enum-names']).toEqual([
      'Guest',
      'Planner',
      'Reporter',
      'Developer',
      'Maintainer',
      'Owner',
    ]);
    const used = [
      property(component('GroupAccessToken'), 'access_level'),
      parameter('listGroups', 'min_access_level').schema,
      property(bodySchema('createGroupAccessToken'), 'access_level'),
    ];
    for (const schema of used) expect(target(schema)).toBe(level);
  });

  it('[A-CONV-022][A-CONV-023] describes the embedded user', () => {
    const user = component('UserReference');
    expect(required(user).toSorted()).toEqual(['avatar_url', 'id', 'name', 'state', 'username', 'web_url']);
    expect(
      ['id', 'name', 'username', 'state', 'avatar_url', 'web_url', 'locked'].map(
        (name) => typesOf(property(user, name))[0],
      ),
    ).toEqual(['integer', 'string', 'string', 'string', 'string', 'string', 'boolean']);
    const nullable = required(user).filter((name) => isNullable(property(user, name)));
    expect(nullable).toEqual(['avatar_url']);
    expect(required(user)).not.toContain('locked');
  });

  it('[A-CONV-024] gives the author of a note an address and an instant as well', () => {
    expect(required(component('NoteAuthor'))).toEqual(expect.arrayContaining(['email', 'created_at']));
  });
});
