import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Parameter, Schema } from '../../../../model/index.ts';
import { collectSchemas, contentSchemas, operationSchemas } from '../../../../model/facts/reachable-schemas.ts';
import {
  alternatives,
  api,
  bodySchema,
  component,
  header,
  parameter,
  property,
  response,
  statuses,
  target,
} from '../description.ts';

/** What docs/decisions.md says of names and bounds that the two documents do not give. */
const decisions = readFileSync(new URL('../../../../docs/decisions.md', import.meta.url), 'utf8').split(
  '## Names and bounds of our own',
)[1];

/** Positions that only ever come out of an answer of the service. */
const POSITIONS = new Set(['cursor', 'page_token']);

/** True when a value of the schema can be as long as one likes. */
function isUnbounded(schema: Schema): boolean {
  return alternatives(schema).some((one) => {
    if (one.types.includes('array') || one.types.includes('object')) return true;
    const isOpen = one.enum === undefined && !one.hasConst && one.maxLength === undefined;
    return one.types.includes('string') && isOpen && one.format?.startsWith('date') !== true;
  });
}

/** Texts of bodies whose bound is no number of characters. */
const BOUND_ELSEWHERE: readonly string[] = [
  // 1,000 names of 255 characters each.
  ...['CreateIssueBody', 'CreateEpicBody', 'CreateMergeRequestBody'].map((body) => `${body}.yaml/properties/labels`),
  ...['labels', 'add_labels', 'remove_labels'].flatMap((member) =>
    ['UpdateIssueBody', 'UpdateMergeRequestBody'].map((body) => `${body}.yaml/properties/${member}`),
  ),
  // Contents of files, which no list shows: the body that they come in has a largest size.
  ...['CreateFileBody', 'UpdateFileBody', 'CommitAction', 'CreateSnippetBody', 'SnippetFileBody'].map(
    (body) => `${body}.yaml/properties/content`,
  ),
  // Kept for one pipeline, and never shown.
  'TriggerPipelineBody.yaml/properties/variables/additionalProperties',
  // Looked up, and not stored.
  'ResourceId.yaml/anyOf/1',
];

/** Formats whose texts end: whatever stands behind a date-time is kept as an instant. */
const ENDING = new Set(['date', 'date-time']);

/** Patterns whose texts end; what they say is read, and nothing else of a pattern. */
const ENDING_PATTERNS = new Set(['^[0-9a-f]{40,64}$']);

function isEndless({ enum: words, hasConst, maxLength, format, pattern }: Schema): boolean {
  if (words !== undefined || hasConst || maxLength !== undefined) return false;
  return !ENDING.has(format ?? '') && !ENDING_PATTERNS.has(pattern ?? '');
}

function placeOf({ file, pointer }: Schema['location']): string {
  return `${file.split('/').at(-1) ?? ''}${pointer}`;
}

function growsWithout(parameter: Parameter): boolean {
  return parameter.in === 'query' && !POSITIONS.has(parameter.name) && isUnbounded(target(parameter.schema));
}

describe('limits', () => {
  it('answers 429 on every operation: general limits apply to all calls', () => {
    for (const { operationId } of api.operations) {
      expect([operationId, statuses(operationId)]).toEqual([operationId, expect.arrayContaining(['429'])]);
      expect(header(operationId, 429, 'Retry-After').schema.minimum).toBe(0);
    }
    expect(api.info.description).toMatch(/all calls.*429 with `Retry-After`/s);
  });

  it('[A-ERROR-004] answers 414 wherever the query string can grow without end, and nowhere else', () => {
    const growing = api.operations.filter((item) => item.parameters.some(growsWithout));
    expect(growing.length).toBeGreaterThan(30);
    const answering = api.operations.filter(({ operationId }) => statuses(operationId).includes('414'));
    const idsOf = (items: typeof growing): readonly string[] => items.map(({ operationId }) => operationId);
    expect(idsOf(answering)).toEqual(idsOf(growing));
    expect(response('listIssues', 414).description).toMatch(/too long.*body/);
  });

  it('says that the greatest offset is a setting', () => {
    expect(api.info.description).toMatch(/greatest offset of `page` is a setting of the instance/);
    for (const { operationId, extensions } of api.operations) {
      const kinds = JSON.stringify(extensions['x-pagination'] ?? []);
      if (!kinds.includes('offset') || !kinds.includes('keyset') || operationId === 'listUsers') continue;
      expect([operationId, response(operationId, 405).description]).toEqual([
        operationId,
        expect.stringContaining('greatest offset of the instance, 50,000 rows unless set otherwise'),
      ]);
    }
  });

  it('bounds nothing by a number that neither the documents nor a decision give', () => {
    // Notes, descriptions, the note of a runner, approvers, projects of a group; offset pages.
    const stated = new Set([1_000_000, 1_048_576, 1024, 5, 100, 0]);
    const schemas = collectSchemas([...api.operations, ...api.webhooks].flatMap(operationSchemas));
    const bounds = [...schemas].flatMap(({ maxLength, maxItems }) => [maxLength, maxItems]);
    const others = new Set(bounds.filter((one) => one !== undefined && !stated.has(one)));
    expect([...others].map(Number).toSorted((a, b) => a - b)).toEqual([20, 50, 64, 255, 2048, 4096, 65_536]);
    for (const bound of others) expect(decisions).toMatch(new RegExp(`\\b${bound?.toLocaleString('en-US')}\\b`));
  });

  it('ends every number in a body, so that whatever is stored can be read', () => {
    const bodies = api.operations.flatMap(({ requestBody }) => [...contentSchemas(requestBody?.content ?? [])]);
    const numbers = [...collectSchemas(bodies)].filter(
      ({ types, enum: words, hasConst }) => /integer|number/.test(types.join()) && words === undefined && !hasConst,
    );
    expect(numbers.length).toBeGreaterThan(100);
    const open = numbers.filter(({ maximum }) => maximum === undefined);
    // An id in place of a path is looked up and not stored.
    const [inPlaceOfPath] = alternatives(component('ResourceId'));
    expect(open.filter((one) => one !== inPlaceOfPath).map(({ location }) => location)).toEqual([]);
  });

  it('ends every text in a body, so that a list of whatever is stored can be shown', () => {
    const bodies = api.operations.flatMap(({ requestBody }) => [...contentSchemas(requestBody?.content ?? [])]);
    const texts = [...collectSchemas(bodies)].filter(({ types }) => types.includes('string'));
    expect(texts.length).toBeGreaterThan(200);
    const open = new Set(texts.filter(isEndless).map(({ location }) => placeOf(location)));
    expect([...open].toSorted()).toEqual(BOUND_ELSEWHERE.toSorted());
  });

  it('says how many names and words a filter takes and how many labels a request names', () => {
    expect(parameter('listIssues', 'assignee_username[]').schema.maxItems).toBe(20);
    const filters = [
      ...['listIssues', 'listMergeRequests', 'listGroupEpics'].map((id) => parameter(id, 'labels')),
      parameter('listProjects', 'topic'),
    ];
    for (const { description } of filters) expect(description).toContain('20 at most');
    for (const id of ['listIssues', 'listProjects', 'listGroupEpics'])
      expect(parameter(id, 'search').description).toContain('100 words at most');
    for (const id of ['createIssue', 'updateIssue', 'createMergeRequest', 'updateMergeRequest', 'createGroupEpic'])
      expect(property(bodySchema(id), 'labels').description).toContain('1000 at most, of up to 255 characters');
    for (const bound of ['20 names', '100 words', '1,000 labels of 255 characters']) expect(decisions).toContain(bound);
  });

  it('holds no runner to a shortest timeout, and only one list of users to five', () => {
    const text = readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8');
    const document = JSON.parse(text) as { components: { schemas: Record<string, { properties?: object }> } };
    for (const name of ['UpdateRunnerBody', 'CreateRunnerBody', 'RegisterRunnerBody'])
      expect(JSON.stringify(document.components.schemas[name]?.properties)).not.toContain('minimum');
    const lists = api.operations.flatMap((item) =>
      item.parameters.filter((one) => one.schema.maxItems === 5).map((one) => one.name),
    );
    expect([...new Set(lists)]).toEqual(['approved_by_ids[]']);
  });
});
