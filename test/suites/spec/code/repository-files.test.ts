import { describe, expect, it } from 'vitest';
import { bodySchema, caseNames, parameter, property, required, response, statuses, target } from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';

const FILE = '/projects/{id}/repository/files/{file_path}';

const ENDPOINTS: readonly Endpoint[] = [
  { rows: '[A-FILE-003]', id: 'getFileBlame', at: `GET ${FILE}/blame`, query: 'ref, range', gives: '[]BlameRange' },
  { rows: '[A-FILE-003]', id: 'headFileBlame', at: `HEAD ${FILE}/blame`, query: 'ref, range' },
  { rows: '[A-FILE-004][A-FILE-008]', id: 'headFileRaw', at: `HEAD ${FILE}/raw`, query: 'ref, lfs' },
  {
    rows: '[A-FILE-005]',
    id: 'createFile',
    at: `POST ${FILE}`,
    status: 201,
    body: 'author_email, author_name, encoding, execute_filemode, start_branch',
    needs: 'branch, commit_message, content',
    gives: 'FileCommitResult',
  },
  {
    rows: '[A-FILE-006]',
    id: 'updateFile',
    at: `PUT ${FILE}`,
    body: 'author_email, author_name, encoding, execute_filemode, start_branch, last_commit_id',
    needs: 'branch, commit_message, content',
    gives: 'FileCommitResult',
  },
  {
    rows: '[A-FILE-007][A-FILE-008]',
    id: 'deleteFile',
    at: `DELETE ${FILE}`,
    status: 204,
    body: 'author_email, author_name, start_branch, last_commit_id',
    needs: 'branch, commit_message',
  },
];

describeEndpoints(ENDPOINTS);

describe('files', () => {
  it('[A-FILE-013] answers HEAD of blame and raw with the ten headers of a file', () => {
    const names = (id: string): string[] =>
      response(id, 200)
        .headers.map((one) => one.name)
        .filter((name) => name.startsWith('X-Service-'))
        .toSorted();
    expect(names('headFile')).toHaveLength(10);
    for (const id of ['headFileBlame', 'headFileRaw']) expect(names(id)).toEqual(names('headFile'));
  });

  it('[A-FILE-015] takes both ends of a range or none', () => {
    const range = parameter('getFileBlame', 'range');
    expect([range.required, range.style, required(target(range.schema))]).toEqual([
      false,
      'deepObject',
      ['start', 'end'],
    ]);
    expect(caseNames(response('getFileBlame', 400))).toContain('badRange');
  });

  it('[A-FILE-016] needs a ref for files and blame', () => {
    for (const id of ['getFile', 'headFile', 'getFileBlame', 'headFileBlame'])
      expect([id, parameter(id, 'ref').required, statuses(id).includes('400')]).toEqual([id, true, true]);
  });

  it('[A-FILE-018][A-FILE-019][A-FILE-020] writes text or base64, and fails with 400', () => {
    for (const id of ['createFile', 'updateFile'])
      expect([id, property(bodySchema(id), 'encoding').enum, property(bodySchema(id), 'encoding').default]).toEqual([
        id,
        ['text', 'base64'],
        'text',
      ]);
    expect(caseNames(response('updateFile', 400))).toEqual(expect.arrayContaining(['changedSince', 'nothingChanged']));
    expect(caseNames(response('createFile', 400))).toContain('upwards');
    for (const id of ['createFile', 'updateFile', 'deleteFile'])
      expect([id, statuses(id).includes('400')]).toEqual([id, true]);
  });
});
