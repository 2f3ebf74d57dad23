import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../../model/index.ts';
import {
  api,
  bodySchema,
  hasOperation,
  header,
  operation,
  parameter,
  statuses,
  target,
  typesOf,
} from '../description.ts';

const FORM = 'application/x-www-form-urlencoded';

const offsetLists = api.operations.filter((item) =>
  JSON.stringify(item.extensions['x-pagination'] ?? []).includes('offset'),
);

const keysetLists = api.operations.filter((item) =>
  JSON.stringify(item.extensions['x-pagination'] ?? []).includes('keyset'),
);

const withBody = api.operations.filter((item) => item.requestBody !== undefined);

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
  it('[A-CONV-025][A-LIMIT-001][A-CONV-033] pages every offset list by page and per_page, from shared parameters', () => {
    expect(offsetLists.length).toBeGreaterThan(5);
    // Offset pagination of the users list is deprecated, so its `page` is its own.
    for (const { operationId } of offsetLists.filter((item) => item.operationId !== 'listUsers')) {
      const page = parameter(operationId, 'page');
      const perPage = parameter(operationId, 'per_page');
      expect(
        [page, perPage].map((one) => `${one.location.file.split('/').at(-1) ?? ''}${one.location.pointer}`),
      ).toEqual(['pagination.yaml/Page', 'pagination.yaml/PerPage']);
      expect([page.schema.default, page.schema.minimum, page.schema.types.join(), page.required]).toEqual([
        1,
        1,
        'integer',
        false,
      ]);
      expect([perPage.schema.default, perPage.schema.minimum, perPage.schema.maximum]).toEqual([20, 1, 100]);
      expect(perPage.description).toContain('More than 100 is served as 100');
    }
  });

  it('[A-CONV-026][A-CONV-027][A-CONV-029] declares the Link and x-* headers of offset lists, all of them optional', () => {
    for (const { operationId } of offsetLists) {
      const totals = ['x-total', 'x-total-pages'];
      for (const name of ['Link', 'x-next-page', 'x-page', 'x-per-page', 'x-prev-page', ...totals]) {
        expect([operationId, name, header(operationId, 200, name).required]).toEqual([operationId, name, false]);
      }
      expect(header(operationId, 200, 'Link').description).toMatch(/`prev`.*`next`.*`first`.*`last`/);
      for (const name of totals) expect(typesOf(header(operationId, 200, name).schema)).toEqual(['integer']);
    }
  });

  it('[A-CONV-031][A-CONV-032][A-CONV-040] marks keyset lists, which need order_by and sort, and go on by an opaque cursor', () => {
    const rule = [{ when: { pagination: 'keyset' }, require: ['order_by', 'sort'], lenient: ['sort'] }];
    for (const { operationId, extensions } of keysetLists) {
      expect(parameter(operationId, 'pagination').schema.enum).toEqual(['keyset']);
      if (operationId === 'listRepositoryTree') {
        expect(parameter(operationId, 'page_token').required).toBe(false);
        continue;
      }
      expect([operationId, extensions['x-requires']]).toEqual([operationId, rule]);
      expect(parameter(operationId, 'cursor').description).toMatch(/Only ever taken from the `Link`/);
      expect(parameter(operationId, 'order_by').in + parameter(operationId, 'sort').in).toBe('queryquery');
      expect(statuses(operationId)).toEqual(expect.arrayContaining(['400', '405']));
    }
    expect(keysetLists.map((item) => item.operationId)).toEqual(
      expect.arrayContaining(['listProjects', 'listGroups', 'listProjectIssues', 'listRepositoryTree']),
    );
  });

  it('[A-CONV-035] leaves the rule of the users list to that operation', () => {
    if (!hasOperation('listUsers')) return;
    expect(operation('listUsers').extensions['x-pagination']).toEqual(['offset', 'keyset']);
  });

  it('[A-CONV-037] leads reads of a moved project by 301 and Location, and refuses writes with 405', () => {
    for (const item of api.operations.filter((one) => one.path.startsWith('/projects/{id}'))) {
      const reads = item.method === 'GET' || item.method === 'HEAD';
      expect([item.operationId, statuses(item.operationId)]).toEqual([
        item.operationId,
        expect.arrayContaining([reads ? '301' : '405']),
      ]);
      if (reads) expect(header(item.operationId, 301, 'Location').name).toBe('Location');
    }
  });

  it('[A-CONV-038] marks the tiers, on optional properties and parameters only', () => {
    const marked = everySchema()
      .flatMap((owner) =>
        [...owner.properties].map(([name, schema]) => ({ owner, name, tier: schema.extensions['x-tier'] })),
      )
      .filter((one) => one.tier !== undefined);
    expect(new Set(marked.map((one) => one.tier))).toEqual(new Set(['paid', 'top']));
    for (const { owner, name } of marked)
      expect([owner.name, name, owner.required.includes(name)]).toEqual([owner.name, name, false]);
    for (const one of api.operations.flatMap((item) => item.parameters))
      if (one.extensions['x-tier'] !== undefined) expect(one.required).toBe(false);
  });

  it('[A-CONV-041] takes no body but JSON and forms', () => {
    for (const { operationId, requestBody } of withBody) {
      expect([operationId, requestBody?.content.map((content) => content.name)]).toEqual([
        operationId,
        operationId === 'triggerPipeline'
          ? ['application/json', FORM, 'multipart/form-data']
          : ['application/json', FORM],
      ]);
    }
  });

  it('[A-CONV-042] closes every request body, so that strict checks find unknown members', () => {
    // Settings the description does not know are stored and returned.
    for (const { operationId } of withBody.filter((item) => item.operationId !== 'updateApplicationSettings')) {
      const schema = target(bodySchema(operationId));
      expect([operationId, schema.additionalProperties?.boolean ?? schema.unevaluatedProperties?.boolean]).toEqual([
        operationId,
        false,
      ]);
    }
  });

  it('gives every operation a unique declared id and exactly one declared tag', () => {
    expect(new Set(api.operations.map((item) => item.operationId)).size).toBe(api.operations.length);
    const declared = new Set(api.tags.filter((tag) => tag.description !== undefined).map((tag) => tag.name));
    for (const item of api.operations) {
      expect([item.operationId, item.hasDeclaredId, item.tags.length, declared.has(item.tags[0]?.name ?? '')]).toEqual([
        item.operationId,
        true,
        1,
        true,
      ]);
      expect([item.operationId, (item.summary ?? '').length > 5, (item.description ?? '').length > 30]).toEqual([
        item.operationId,
        true,
        true,
      ]);
    }
  });
});
