import { beforeAll, describe, expect, it } from 'vitest';
import { commentOf } from './doc-comments.ts';
import { type Exchange, type Row } from './row.ts';
import { approvals } from './rows/approvals.ts';
import { commits } from './rows/commits.ts';
import { contentFields } from './rows/fields/content-fields.ts';
import { conventionRows } from './rows/conventions.ts';
import { deployKeys } from './rows/deploy-keys.ts';
import { deprecations } from './rows/deprecations.ts';
import { draftNotes } from './rows/draft-notes.ts';
import { epics } from './rows/planning/epics.ts';
import { groupAccessTokens } from './rows/group-access-tokens.ts';
import { groupFields } from './rows/fields/group-fields.ts';
import { groupFilters } from './rows/group-filters.ts';
import { descendantGroups } from './rows/groups.ts';
import { groupHooks } from './rows/group-hooks.ts';
import { systemHooks } from './rows/hooks.ts';
import { issueFields } from './rows/fields/issue-fields.ts';
import { issueFilters } from './rows/issue-filters.ts';
import { issueOperations } from './rows/issue-operations.ts';
import { mergeRequestFilters } from './rows/merge-request-filters.ts';
import { mergeRequests } from './rows/planning/merge-requests.ts';
import { noteFields } from './rows/fields/note-fields.ts';
import { operationTypes } from './rows/operation-types.ts';
import { personalAccessTokens } from './rows/personal-access-tokens.ts';
import { projectFields } from './rows/fields/project-fields.ts';
import { reactions } from './rows/reactions.ts';
import { repositoryFiles } from './rows/repository-files.ts';
import { repositoryRows } from './rows/repository.ts';
import { runners } from './rows/runners.ts';
import { serviceAccounts } from './rows/service-accounts.ts';
import { settingValues } from './rows/settings/setting-values.ts';
import { applicationSettings } from './rows/settings/settings.ts';
import { sharedFields } from './rows/fields/shared-fields.ts';
import { snippetNotes } from './rows/snippet-notes.ts';
import { triggerTokens } from './rows/triggers.ts';
import { stubClient, TOKEN } from './stub-client.ts';
import { compileClaims, fields, has, nullable, optional, same, takes, whole, type Claim } from './type-claims.ts';

const ROWS: readonly Row[] = [
  ...approvals,
  ...commits,
  ...contentFields,
  ...conventionRows,
  ...deployKeys,
  ...deprecations,
  ...draftNotes,
  ...epics,
  ...groupAccessTokens,
  ...groupFields,
  ...groupFilters,
  ...descendantGroups,
  ...systemHooks,
  ...groupHooks,
  ...issueFields,
  ...issueFilters,
  ...issueOperations,
  ...mergeRequestFilters,
  ...mergeRequests,
  ...noteFields,
  ...operationTypes,
  ...personalAccessTokens,
  ...projectFields,
  ...reactions,
  ...repositoryFiles,
  ...repositoryRows,
  ...runners,
  ...serviceAccounts,
  ...settingValues,
  ...applicationSettings,
  ...sharedFields,
  ...snippetNotes,
  ...triggerTokens,
];

/** Lines that must not compile: they prove that the claims can fail. */
const CONTROLS: readonly Claim[] = [
  same("t.Issue['id']", 'string'),
  has('t.Issue', 'no_such_field'),
  nullable("t.Issue['id']"),
  optional('t.Issue', 'id'),
  fields('t.Issue', 'id: number; iid: string'),
  fields('t.Issue', 'id?: number'),
  fields('t.Issue', 'no_such_field: string'),
  whole('t.TimeStats', 'time_estimate: number'),
  takes('getIssue', 'id: t.ResourceId; issue_iid?: number'),
  takes('listIssues', 'weight?: number'),
];

/** Where the claims of each row stand among all lines. */
const STARTS = new Map<Row, number>();
const LINES: Claim[] = [...CONTROLS];
for (const row of ROWS) {
  STARTS.set(row, LINES.length);
  LINES.push(...(row.types ?? []));
}

/** All claims of all tables are one program: the compiler starts once. */
let complaints: ReadonlyMap<number, string>;
beforeAll(async () => {
  complaints = await compileClaims(LINES);
});

describe('the emitted client', () => {
  it('is judged by claims that fail when they are wrong', () => {
    CONTROLS.forEach((claim, index) => expect(complaints.has(index), claim).toBe(true));
  });

  for (const row of ROWS) {
    const { types = [], sends: exchanges = [], comments = [] } = row;
    it(`[${row.ids}] ${row.title}`, async () => {
      expect(types.length + exchanges.length + comments.length).toBeGreaterThan(0);
      types.forEach((claim, index) => {
        expect(complaints.get((STARTS.get(row) ?? 0) + index), claim).toBeUndefined();
      });
      for (const exchange of exchanges) await replay(exchange);
      for (const { of, property, contains } of comments) {
        for (const text of contains) expect(commentOf(of, property), `${of}.${property}`).toContain(text);
      }
    });
  }
});

/** Makes the call on a stub and compares every byte that would be sent, and the result. */
async function replay({ call, sent, body, type, answer, anonymous = false }: Exchange): Promise<void> {
  const stub = stubClient([answer], anonymous ? {} : undefined);
  const result = await call(stub.client);
  expect(stub.sent).toHaveLength(1);
  const request = stub.sent[0] ?? expect.unreachable();
  expect(`${request.method} ${request.target}`).toBe(sent);
  expect(request.body).toBe(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  expect(request.headers['content-type']).toBe(body === undefined ? undefined : (type ?? 'application/json'));
  expect(request.headers['private-token']).toBe(anonymous ? undefined : TOKEN);
  expect(request.headers).not.toHaveProperty('authorization');
  const { status = 200 } = answer;
  expect({ ok: result.ok, status: result.status, body: result.body }).toEqual({
    ok: status < 300,
    status,
    body: answer.body,
  });
}
