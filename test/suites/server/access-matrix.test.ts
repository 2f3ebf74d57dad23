import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationAccess } from '../../../generated/server/index.ts';
import { buildCases } from '../../../conformance/cases/build-cases.ts';
import { buildRequest } from '../../../conformance/cases/build-request.ts';
import type { Call } from '../../../conformance/cases/case.ts';
import { NO_CREDENTIALS } from '../../../conformance/scenario/credentials.ts';
import { loadApi } from '../../../model/index.ts';
import type { OperationId } from '../../../reference-server/platform/operation.ts';
import { operations } from '../../../reference-server/registry.ts';
import type { OperationAccess } from '../../../runtime/http/access.ts';
import { type Reference, startReference, tokenOf } from './reference.ts';
import { shownByRole } from './shown-by-role.ts';

/** Projects and groups of each visibility, and whose members the people are there (docs/demo-world.md). */
const PLACES = {
  project: { private: 301, internal: 304, public: 303, archived: 307 },
  group: { private: 201, internal: 203, public: 202 },
  /** Runners by where they belong. */
  runner: { instance: 1401, group: 1402, project: 1403 },
} as const;

const RANK = ['none', 'guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner', 'administrator'];

type Standing = 'owner' | 'maintainer' | 'developer' | 'none' | 'administrator';

/** Roles on everything below `acme`, `open` and `inner`. */
const PEOPLE: Readonly<Record<string, Standing>> = {
  root: 'administrator',
  olivia: 'owner',
  max: 'maintainer',
  dev: 'developer',
  sam: 'none',
  anonymous: 'none',
};

let reference: Reference;
const calls = new Map<string, Call>();

beforeAll(async () => {
  reference = await startReference();
  const { api } = await loadApi(join(import.meta.dirname, '../../../spec/openapi.yaml'));
  if (api === undefined) return;
  for (const { call, response } of buildCases(api).cases) {
    const id = call.operation.operationId;
    if (response.status.startsWith('2') && !calls.has(id)) calls.set(id, call);
  }
});
afterAll(() => reference.server.close());

interface Answered {
  readonly status: number;
  /** Undefined where it is no JSON. */
  readonly body: unknown;
}

/** The example of an operation, at another place and as somebody else. */
async function answerOf(id: string, place: number | undefined, person: string): Promise<Answered> {
  const call = calls.get(id);
  if (call === undefined) return expect.fail(`no example of ${id}`);
  const parameters = call.parameters.map((item) =>
    item.parameter.in === 'path' && item.parameter.name === 'id' && place !== undefined
      ? { ...item, value: place }
      : item,
  );
  const target = { baseUrl: `${reference.server.url}/api/v4`, credentials: NO_CREDENTIALS, accept: '*/*' };
  const { method, url, headers, body } = await buildRequest({ ...call, parameters }, target);
  const credential: readonly (readonly [string, string])[] =
    person === 'anonymous' ? [] : [['private-token', tokenOf(person)]];
  const fields = [...headers, ...credential].map(([name, value]): [string, string] => [name, value]);
  const content = body === undefined ? {} : { body: Buffer.from(body) };
  const response = await fetch(url, { method, redirect: 'manual', headers: fields, ...content });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const text = await response.text();
  return { status: response.status, body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined };
}

/** What an answer shows to somebody whose role is too low for it. */
function shownTooLow(id: string, { on }: OperationAccess, person: string, { status, body }: Answered): string[] {
  const success = calls.get(id)?.operation.responses.find((one) => one.status === String(status));
  const schemas = success?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  const rank = RANK.indexOf(PEOPLE[person] ?? 'none');
  return shownByRole(body, schemas).flatMap(({ at, role }) => {
    // Elsewhere than in one project or group roles differ from row to row.
    const isKnown = role === 'administrator' || on === 'project' || on === 'group';
    return isKnown && rank < RANK.indexOf(role) ? [`${at} for ${role}`] : [];
  });
}

/** The examples carry a secret of the private project or of the instance, whoever sends them; it works there only. */
function openedBySecret(visibility: string): (status: number) => boolean {
  if (visibility === 'instance') return (status) => status === 201 || status === 403;
  return (status) => status === (visibility === 'private' ? 201 : 404);
}

/** The least role; of a runner by where it belongs. */
function roleAt({ role }: OperationAccess, place: string): string {
  if (typeof role === 'string') return role;
  const named = place === 'instance' || place === 'group' || place === 'project' ? role[place] : undefined;
  return named ?? expect.fail(`no role for runners of ${place}`);
}

/** Where an operation is called, by what is said of the place. */
function placesOf(id: string, { on }: OperationAccess): Readonly<Record<string, number | undefined>> {
  if (on === 'instance' || on === 'namespace') return { instance: undefined };
  if (on !== 'runner') return PLACES[on];
  // The example of what names no runner makes one of a project.
  const namesRunner = calls.get(id)?.parameters.some(({ parameter }) => parameter.in === 'path') === true;
  return namesRunner ? PLACES.runner : { project: undefined };
}

/** The statuses that may be answered, said in another way than the server says it. */
function allowed(access: OperationAccess, visibility: string, person: string): (status: number) => boolean {
  const standing = PEOPLE[person] ?? 'none';
  if (access.secret !== undefined) return openedBySecret(visibility);
  const isMember = standing !== 'none';
  const isHidden = visibility === 'private' || visibility === 'internal';
  const sees = isMember || !isHidden;
  const seesInternal = visibility === 'internal' && person !== 'anonymous';
  if (person === 'anonymous' && access.role !== 'anyone') return (status) => status === 401;
  if (!sees && !seesInternal) return (status) => status === access.hidden;
  // What the request is about need not be there, or may be hidden; it may also be the caller's own.
  const refused = access.below ?? 403;
  const role = roleAt(access, visibility);
  const hasRole =
    role === 'anyone' ||
    role === 'user' ||
    RANK.indexOf(standing) >= RANK.indexOf(role) ||
    standing === 'administrator';
  if (visibility === 'archived' && access.archived === 'refused') return (status) => status === 403 || status === 404;
  // Who may do it with none is not told which there are.
  const decidedByPlace = access.only === undefined && access.on !== 'runner';
  if (!hasRole && access.also === undefined)
    return (status) => status === refused || (status === 404 && !decidedByPlace);
  return (status) => status !== 401 || access.also !== undefined;
}

describe('every operation, every identity, every visibility', () => {
  const served = Object.keys(operations) as OperationId[]; // what the registry knows, and nothing else

  it.each(served)('%s', async (id) => {
    const access: OperationAccess = operationAccess[id];
    const places = placesOf(id, access);
    const strange: unknown[] = [];
    for (const [visibility, place] of Object.entries(places)) {
      for (const person of Object.keys(PEOPLE)) {
        const answer = await answerOf(id, access.at === undefined ? place : undefined, person);
        const { status } = answer;
        const isFine = access.at === undefined ? allowed(access, visibility, person)(status) : status !== 500;
        if (!isFine || status >= 500) strange.push([visibility, person, status]);
        const shown = shownTooLow(id, access, person, answer);
        if (shown.length > 0) strange.push([visibility, person, shown]);
        // A deletion of the place itself leaves the next one nothing to be refused.
        if (status === 202) await reference.server.reset();
      }
    }
    if (calls.get(id)?.operation.method !== 'GET') await reference.server.reset();
    expect(strange).toEqual([]);
  });
});
