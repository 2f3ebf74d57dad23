import { describe } from 'vitest';
import { both, listed, testRows } from './support/exchange.ts';

const PLACE = ['group%2Fproject', '5'];
const NOTE = [...PLACE, '9'];
const MILLION = 1_000_000;

describe('issue notes', () => {
  testRows([
    {
      name: '[A-NOTE-001] list pages by twenty',
      accepts: [
        {
          operation: 'listIssueNotes',
          path: PLACE,
          value: { path: { id: 'group/project', issue_iid: 5 }, query: { page: 1, per_page: 20 } },
        },
      ],
      refuses: [{ operation: 'listIssueNotes', path: ['1', 'x'], because: ['path', 'issue_iid', 'type'] }],
    },
    {
      name: '[A-NOTE-002] get takes note_id',
      accepts: [{ operation: 'getIssueNote', path: NOTE, value: { path: { note_id: 9 } } }],
      refuses: [{ operation: 'getIssueNote', path: [...PLACE, 'self'], because: ['path', 'note_id', 'type'] }],
    },
    {
      name: '[A-NOTE-003] create needs body; confidential, internal and created_at are optional',
      accepts: [
        { operation: 'createIssueNote', path: PLACE, json: { body: 'b' } },
        {
          operation: 'createIssueNote',
          path: PLACE,
          json: { body: 'b', confidential: true, internal: false, created_at: '2026-01-01T00:00:00Z' },
        },
      ],
      refuses: [
        { operation: 'createIssueNote', path: PLACE, json: {}, because: ['body', '/body', 'required'] },
        {
          operation: 'createIssueNote',
          path: PLACE,
          json: { body: 'b', internal: 'x' },
          because: ['body', '/internal', 'type'],
        },
      ],
    },
    {
      name: '[A-NOTE-004] update changes body or confidential',
      accepts: [
        { operation: 'updateIssueNote', path: NOTE, json: { body: 'b' } },
        { operation: 'updateIssueNote', path: NOTE, json: { confidential: true } },
      ],
      refuses: [{ operation: 'updateIssueNote', path: NOTE, json: { body: 5 }, because: ['body', '/body', 'type'] }],
    },
    {
      name: '[A-NOTE-005] delete takes note_id and no body',
      accepts: [{ operation: 'deleteIssueNote', path: NOTE, value: { path: { note_id: 9 } } }],
      refuses: [{ operation: 'deleteIssueNote', path: NOTE, json: { a: 1 }, because: ['body', '', 'unexpected'] }],
    },
    {
      name: '[A-NOTE-006] update needs at least one of body and confidential',
      accepts: [{ operation: 'updateIssueNote', path: NOTE, json: { body: 'b', confidential: false } }],
      refuses: [{ operation: 'updateIssueNote', path: NOTE, json: {}, because: ['body', '', 'anyOf'] }],
    },
    {
      name: '[A-NOTE-011] sort and order_by',
      ...both(
        listed('listIssueNotes', 'sort', ['asc', 'desc'], 'up'),
        listed('listIssueNotes', 'order_by', ['created_at', 'updated_at'], 'id'),
      ),
    },
    {
      name: '[A-NOTE-012] body takes 1,000,000 characters',
      accepts: [
        { operation: 'createIssueNote', path: PLACE, json: { body: 'x'.repeat(MILLION) } },
        { operation: 'updateIssueNote', path: NOTE, json: { body: 'x'.repeat(MILLION) } },
      ],
      refuses: [
        {
          operation: 'createIssueNote',
          path: PLACE,
          json: { body: 'x'.repeat(MILLION + 1) },
          because: ['body', '/body', 'maxLength'],
        },
        {
          operation: 'updateIssueNote',
          path: NOTE,
          json: { body: 'x'.repeat(MILLION + 1) },
          because: ['body', '/body', 'maxLength'],
        },
      ],
    },
    {
      name: '[A-NOTE-013] internal and confidential may both be sent',
      accepts: [
        { operation: 'createIssueNote', path: PLACE, json: { body: 'b', internal: true, confidential: false } },
      ],
      refuses: [
        {
          operation: 'createIssueNote',
          path: PLACE,
          json: { body: 'b', internal: null },
          because: ['body', '/internal', 'type'],
        },
      ],
    },
    {
      name: '[A-NOTE-015] created_at lies after the first of January 1970',
      accepts: [{ operation: 'createIssueNote', path: PLACE, json: { body: 'b', created_at: '1970-01-02T00:00:00Z' } }],
      refuses: [
        {
          operation: 'createIssueNote',
          path: PLACE,
          json: { body: 'b', created_at: '1969-12-31T23:59:59Z' },
          because: ['body', '/created_at', 'pattern'],
        },
        {
          operation: 'createIssueNote',
          path: PLACE,
          json: { body: 'b', created_at: '1970-01-01T00:00:00Z' },
          because: ['body', '/created_at', 'pattern'],
        },
      ],
    },
  ]);
});
