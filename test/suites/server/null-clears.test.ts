import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import description from '../../../generated/openapi.json' with { type: 'json' };
import { type Reference, startReference } from './reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

// The description is a document of OpenAPI; what is read of it here is what those have.
const { paths, components } = description as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

interface Body {
  readonly content?: { readonly 'application/json'?: { readonly schema?: Schema } };
}

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body>>;
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(components.schemas[name] ?? {});
}

const parts = ({ allOf = [], anyOf = [], oneOf = [] }: Schema): readonly Schema[] => [...allOf, ...anyOf, ...oneOf];

function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  const known = resolved(schema);
  return Object.assign({}, ...parts(known).map(membersOf), known.properties);
}

function typesOf(schema: Schema): readonly string[] {
  const known = resolved(schema);
  return [known.type ?? [], ...parts(known).map(typesOf)].flat();
}

const schemaOf = (body: Body | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

/** What an update takes whose answer may be null: flags are true or false, so that null is none of theirs. */
function clearable({ requestBody, responses = {} }: Operation): { name: string; sent: Schema }[] {
  const [taken, answered] = [schemaOf(requestBody), schemaOf(responses['200'] ?? responses['201'])];
  if (taken === undefined || answered === undefined) return [];
  const shown = membersOf(answered);
  return Object.entries(membersOf(taken)).flatMap(([name, sent]) => {
    const isFlag = typesOf(sent).every((type) => type === 'boolean' || type === 'null');
    return !isFlag && shown[name] !== undefined && typesOf(shown[name]).includes('null') ? [{ name, sent }] : [];
  });
}

const updates = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .filter(({ operationId = '' }) => operationId.startsWith('update'));

/** By operation what may be sent as null, and comes back as null. */
const nullable: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  updates.map((operation) => [
    operation.operationId ?? '',
    clearable(operation).flatMap(({ name, sent }) => (typesOf(sent).includes('null') ? [name] : [])),
  ]),
);

/** Why something is not taken away, as the description of the member says it. */
const KEPT = /never without one again/;

it('whatever may be null in an answer may be sent as null, or it is said why not', () => {
  const unsaid = updates.flatMap((operation) =>
    clearable(operation)
      .filter(({ sent }) => !typesOf(sent).includes('null') && !KEPT.test(resolved(sent).description ?? ''))
      .map(({ name }) => `${operation.operationId}: ${name}`),
  );
  expect(unsaid).toEqual([]);
  expect(Object.values(nullable).flat().length).toBeGreaterThan(100);
});

interface Updated {
  readonly operationId: string;
  readonly method: string;
  readonly as: string;
  readonly path: () => Promise<string>;
  /** What it takes before it is taken away, and what every request of the operation has to have. */
  readonly set: object;
  readonly always?: object;
}

const made = async (path: string, as: string, json: object): Promise<number> =>
  (await reference.call('POST', path, { as, json })).body.id;

const HOOK = { name: 'n', description: 'd', push_events_branch_filter: 'a*', custom_webhook_template: '{"a":1}' };

/** Settings that are no texts need a value of their own; the others have the ones that they begin with. */
const SETTINGS = { personal_access_token_prefix: 'x-', whats_new_variant: 'disabled', session_expire_delay: 7 };

const UPDATED: readonly Updated[] = [
  {
    operationId: 'updateMergeRequest',
    method: 'PUT',
    as: 'olivia',
    path: async () => '/projects/301/merge_requests/6',
    set: { description: 'd', merge_after: '2027-01-01T00:00:00Z' },
  },
  {
    operationId: 'updateIssue',
    method: 'PUT',
    as: 'olivia',
    path: async () => '/projects/301/issues/26',
    set: { description: 'd', due_date: '2027-01-01', weight: 3, epic_iid: 1 },
  },
  {
    operationId: 'updateProject',
    method: 'PUT',
    as: 'olivia',
    path: async () => '/projects/301',
    set: { description: 'd' },
  },
  {
    operationId: 'updateGroupHook',
    method: 'PUT',
    as: 'olivia',
    path: async () => `/groups/open/hooks/${await made('/groups/open/hooks', 'olivia', { url: 'http://x.example' })}`,
    set: HOOK,
    always: { url: 'http://x.example' },
  },
  {
    operationId: 'updateSystemHook',
    method: 'PUT',
    as: 'root',
    path: async () => `/hooks/${await made('/hooks', 'root', { url: 'http://x.example' })}`,
    set: { push_events_branch_filter: 'a*' },
    always: { url: 'http://x.example' },
  },
  {
    operationId: 'updateRunner',
    method: 'PUT',
    as: 'root',
    path: async () => `/runners/${await made('/user/runners', 'root', { runner_type: 'instance_type' })}`,
    set: { description: 'd', maximum_timeout: 700, maintenance_note: 'n' },
  },
  {
    operationId: 'updateProjectApprovalConfiguration',
    method: 'POST',
    as: 'olivia',
    path: async () => '/projects/301/approvals',
    set: { approvals_before_merge: 1 },
  },
  {
    operationId: 'updateApplicationSettings',
    method: 'PUT',
    as: 'root',
    path: async () => '/application/settings',
    set: SETTINGS,
  },
];

describe('null takes away what may be null', () => {
  it('of every operation that updates something', () => {
    const known = [...UPDATED.map(({ operationId }) => operationId), 'updateDraftNote'];
    const having = Object.entries(nullable).filter(([, names]) => names.length > 0);
    expect(having.map(([id]) => id).filter((id) => !known.includes(id))).toEqual([]);
  });

  it.each(UPDATED)('$operationId', async ({ operationId, method, as, path, set, always = {} }) => {
    const names = nullable[operationId] ?? [];
    const missing = operationId === 'updateApplicationSettings' ? [] : names.filter((name) => !(name in set));
    expect(missing).toEqual([]);
    const at = await path();
    const first = await reference.call(method, at, { as, json: { ...always, ...set } });
    expect([first.status < 300, first.body]).toMatchObject([true, operationId === 'updateMergeRequest' ? {} : set]);
    const cleared = Object.fromEntries(names.map((name) => [name, null]));
    const second = await reference.call(method, at, { as, json: { ...always, ...cleared } });
    expect([second.status < 300, second.body]).toMatchObject([true, cleared]);
  });

  it('updateDraftNote', async () => {
    const { body: request } = await reference.get('/projects/301/merge_requests/6', { as: 'olivia' });
    const { base_sha, head_sha, start_sha } = request.diff_refs;
    const { body: changes } = await reference.get('/projects/301/merge_requests/6/changes', { as: 'olivia' });
    const path = changes?.changes?.[0]?.new_path ?? 'README.md';
    const position = { base_sha, head_sha, start_sha, position_type: 'file', new_path: path, old_path: path };
    const notes = '/projects/301/merge_requests/6/draft_notes';
    const draft = await reference.call('POST', notes, { as: 'olivia', json: { note: 'n', position } });
    expect([draft.status, draft.body.position]).toMatchObject([201, { new_path: path }]);
    const json = { position: null };
    const changed = await reference.call('PUT', `${notes}/${draft.body.id}`, { as: 'olivia', json });
    expect([changed.status, changed.body.position, changed.body.note]).toEqual([200, null, 'n']);
  });
});
