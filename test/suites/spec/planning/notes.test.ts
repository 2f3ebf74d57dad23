import { describe, expect, it } from 'vitest';
import {
  bodySchema,
  caseNames,
  component,
  expectExactly,
  header,
  isPublic,
  items,
  operation,
  parameter,
  parameterNames,
  property,
  required,
  response,
  responseSchema,
  target,
  typesOf,
} from '../description.ts';

const note = component('Note');
const LIST = '/projects/{id}/issues/{issue_iid}/notes';
const FIELDS = [
  'id',
  'body',
  'attachment',
  'author',
  'created_at',
  'updated_at',
  'system',
  'noteable_id',
  'noteable_type',
  'project_id',
  'noteable_iid',
  'resolvable',
  'confidential',
  'internal',
  'imported',
  'imported_from',
];
const create = bodySchema('createIssueNote');
const update = bodySchema('updateIssueNote');

describe('issue notes', () => {
  it.each([
    ['[A-NOTE-001]', 'listIssueNotes', 'GET', LIST, 200],
    ['[A-NOTE-002]', 'getIssueNote', 'GET', `${LIST}/{note_id}`, 200],
    ['[A-NOTE-003]', 'createIssueNote', 'POST', LIST, 201],
    ['[A-NOTE-004]', 'updateIssueNote', 'PUT', `${LIST}/{note_id}`, 200],
    ['[A-NOTE-005]', 'deleteIssueNote', 'DELETE', `${LIST}/{note_id}`, 204],
  ])('%s %s is %s %s', (...row) => {
    const [, id, method, path, status] = row;
    expect([operation(id).method, operation(id).path]).toEqual([method, path]);
    if (id === 'listIssueNotes')
      expect([items(responseSchema(id, 200)), parameter(id, 'per_page').schema.default]).toEqual([note, 20]);
    else if (status === 204) expect(response(id, status).content).toEqual([]);
    else expect(responseSchema(id, status)).toBe(note);
    if (id === 'createIssueNote')
      expect([required(create), [...target(create).properties.keys()]]).toEqual([
        ['body'],
        ['body', 'confidential', 'internal', 'created_at'],
      ]);
    if (id === 'updateIssueNote') expect([...target(update).properties.keys()]).toEqual(['body', 'confidential']);
    for (const name of parameterNames(id, 'path').slice(1))
      expect(typesOf(parameter(id, name).schema)).toEqual(['integer']);
  });

  it('[A-NOTE-006] deletes with 204 and needs body or confidential on update', () => {
    expect(response('deleteIssueNote', 204).content).toEqual([]);
    expect(target(update).anyOf.map((one) => one.required)).toEqual([['body'], ['confidential']]);
  });

  it('[A-NOTE-007] has exactly the fields of the seed', () => {
    expectExactly(note, FIELDS);
    expect(required(note).toSorted()).toEqual(FIELDS.toSorted());
    expect(typesOf(property(note, 'system'))).toEqual(['boolean']);
  });

  it('[A-NOTE-008] has an author with address and instant', () => {
    expect(target(property(note, 'author'))).toBe(component('NoteAuthor'));
    expect(required(component('NoteAuthor')).toSorted()).toEqual([
      'created_at',
      'email',
      'id',
      'name',
      'state',
      'username',
    ]);
  });

  it('[A-NOTE-011] sorts by created_at or updated_at, newest first', () => {
    expect([
      parameter('listIssueNotes', 'sort').schema.enum,
      parameter('listIssueNotes', 'sort').schema.default,
    ]).toEqual([['asc', 'desc'], 'desc']);
    expect([
      parameter('listIssueNotes', 'order_by').schema.enum,
      parameter('listIssueNotes', 'order_by').schema.default,
    ]).toEqual([['created_at', 'updated_at'], 'created_at']);
  });

  it('[A-NOTE-012] bounds the text at 1,000,000 characters on create and update', () => {
    expect([property(create, 'body').maxLength, property(update, 'body').maxLength]).toEqual([1_000_000, 1_000_000]);
  });

  it('[A-NOTE-013] defaults internal to false and lets it win over confidential', () => {
    expect(property(create, 'internal').default).toBe(false);
    expect(property(create, 'confidential').description).toContain('wins when both are sent');
    expect(caseNames(response('createIssueNote', 201))).toContain('internalWins');
  });

  it('[A-NOTE-014] marks confidential as deprecated, in requests and answers', () => {
    for (const schema of [note, create, update]) expect(property(schema, 'confidential').deprecated).toBe(true);
    expect(property(note, 'confidential').description).toContain('`internal`');
  });

  it('[A-NOTE-015] takes a created_at after 1970-01-01 only', () => {
    const pattern = new RegExp(property(create, 'created_at').pattern ?? '$^');
    for (const early of ['1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000+00:00'])
      expect([early, pattern.test(early)]).toEqual([early, false]);
    for (const later of ['1970-01-01T00:00:01Z', '1970-01-02T00:00:00Z', '2026-01-01T00:00:00+02:00'])
      expect([later, pattern.test(later)]).toEqual([later, true]);
    expect(property(create, 'created_at').format).toBe('date-time');
  });

  it('[A-NOTE-016] honours created_at of administrators and owners only', () => {
    expect(property(create, 'created_at').description).toMatch(/only administrators and owners/);
  });

  it('[A-NOTE-017] reads public comments without a credential and writes none', () => {
    expect(
      ['listIssueNotes', 'getIssueNote', 'createIssueNote', 'updateIssueNote', 'deleteIssueNote'].map(isPublic),
    ).toEqual([true, true, false, false, false]);
  });

  it('[A-NOTE-019] may refuse too many notes with 429', () => {
    expect(header('createIssueNote', 429, 'Retry-After').schema.types).toEqual(['integer']);
  });
});
