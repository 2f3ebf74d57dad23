import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../reference-server/backend.ts';
import { operationAccess } from '../../../../generated/server/index.ts';
import { authorize, type Belonging, type Opened, type Subject } from '../../../../reference-server/platform/access.ts';
import type { OperationId } from '../../../../reference-server/platform/operation.ts';
import type { OperationAccess } from '../../../../runtime/http/access.ts';
import { ACCESS } from '../../../../reference-server/platform/access-level.ts';
import type { Incoming } from '../../../../reference-server/platform/call.ts';
import { Refusal } from '../../../../reference-server/platform/refusal.ts';
import { reading } from '../../../../reference-server/platform/transaction.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend({});
});
afterAll(() => backend.release());

/** Levels that the people of the demo world have on its projects (docs/demo-world.md, section 3). */
const PEOPLE = {
  root: { private: 50, public: 50, archived: 50 },
  olivia: { private: 50, public: 50, archived: 50 },
  max: { private: 40, public: 40, archived: 40 },
  dev: { private: 30, public: 30, archived: 30 },
  rita: { private: 20, public: 0, archived: 0 },
  pia: { private: 15, public: 0, archived: 0 },
  gus: { private: 10, public: 0, archived: 0 },
  sam: { private: undefined, public: 0, archived: 0 },
  anonymous: { private: undefined, public: 0, archived: 0 },
} as const;

const PLACES = { private: 301, public: 303, archived: 307 } as const;

type Found = Subject & Partial<Belonging> & Partial<Opened>;

async function outcome(name: string, access: OperationAccess, request: unknown, subject: Found): Promise<number> {
  const { app } = backend;
  const principal =
    name === 'anonymous'
      ? undefined
      : await app.authenticator.authenticate(`fwpat-${name}-api`, { at: Date.now(), number: 1 });
  const incoming: Incoming = {
    app,
    principal,
    method: 'GET',
    target: '/',
    origin: '',
    now: app.clock.now(),
    today: '2026-03-04',
    unmodifiedSince: undefined,
    noneMatch: undefined,
    answering: (ended) => Promise.resolve(ended(0)),
  };
  try {
    await reading(incoming, (call) => authorize(call, access, { request, find: () => Promise.resolve(subject) }));
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}

/** As the enforcement sees it, with the members that only some have. */
function accessOf(id: OperationId): OperationAccess {
  return operationAccess[id];
}

/** What must be answered, said in another way than the enforcement says it. */
function expected(access: OperationAccess, level: number | undefined, person: string, related: boolean): number {
  if (level === undefined) return 404;
  if (access.role !== 'anyone' && person === 'anonymous') return 401;
  if (access.only !== undefined && !related) return 403;
  const least: Readonly<Record<string, number>> = { ...ACCESS, anyone: 0, user: 0, administrator: 60 };
  const own = person === 'root' ? 60 : level;
  return own >= (least[String(access.role)] ?? Number.NaN) || (related && access.also !== undefined)
    ? 200
    : (access.below ?? 403);
}

const IDS = Object.keys(operationAccess) as OperationId[]; // its keys are no others
const related = (yes: boolean): Subject => ({ author: yes, assignee: yes, holder: yes, self: yes });

describe('who may call', () => {
  const opened = IDS.filter((id) => accessOf(id).secret !== undefined);
  const onProjects = IDS.filter((id) => accessOf(id).on === 'project' && !opened.includes(id));

  it.each(onProjects)('%s is what its access says, for everybody, everywhere', async (id) => {
    const access = accessOf(id);
    for (const person of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) {
      for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
        for (const yes of [false, true]) {
          const status = await outcome(person, access, { path: { id: PLACES[place] } }, related(yes));
          const met = expected(access, PEOPLE[person][place], person, yes);
          const wanted = met === 200 && place === 'archived' && access.archived === 'refused' ? 403 : met;
          expect([person, place, yes, status]).toEqual([person, place, yes, wanted]);
        }
      }
    }
  });

  /** Levels on the private group `acme`, and on the public group `open` (docs/demo-world.md, section 3). */
  const ON_GROUPS = {
    root: { 201: 50, 202: 50 },
    olivia: { 201: 50, 202: 50 },
    max: { 201: 40, 202: 40 },
    gus: { 201: 10, 202: 0 },
    sam: { 201: undefined, 202: 0 },
    anonymous: { 201: undefined, 202: 0 },
  } as const;

  it.each(IDS.filter((id) => accessOf(id).on === 'group' || accessOf(id).on === 'namespace'))(
    '%s is measured on groups alike, wherever the request names them',
    async (id) => {
      const access = accessOf(id);
      const requestFor = (group: number): unknown => ({
        path: { id: group },
        body: { parent_id: group, namespace_id: group },
      });
      for (const person of Object.keys(ON_GROUPS) as (keyof typeof ON_GROUPS)[]) {
        for (const group of [201, 202] as const) {
          const status = await outcome(person, access, requestFor(group), {});
          const met = expected(access, ON_GROUPS[person][group], person, false);
          expect([person, group, status]).toEqual([person, group, met]);
        }
      }
    },
  );

  it.each(opened)('%s is opened by its secret, for everybody, and by nothing else', async (id) => {
    const access = accessOf(id);
    for (const person of Object.keys(PEOPLE)) {
      for (const place of Object.values(PLACES)) {
        const request = { path: { id: place } };
        expect([person, await outcome(person, access, request, {})]).toEqual([person, 403]);
        expect([person, await outcome(person, access, request, { opened: true })]).toEqual([person, 200]);
      }
    }
  });

  it.each(IDS.filter((id) => accessOf(id).on === 'runner'))(
    '%s is measured where the runner belongs, by the role for such places',
    async (id) => {
      const access = accessOf(id);
      const { role } = access;
      if (typeof role === 'string') return expect.fail(`${id} has one role for all places`);
      for (const kind of ['instance', 'group', 'project'] as const) {
        for (const person of ['root', 'olivia', 'anonymous']) {
          for (const level of [0, 20, 30, 40, 50]) {
            const status = await outcome(person, access, { path: {}, body: {} }, { belongsTo: { kind, level } });
            const named = role[kind] ?? 'administrator';
            const met = expected({ on: 'runner', role: named }, level, person, false);
            expect([kind, person, level, status]).toEqual([kind, person, level, met]);
          }
        }
      }
    },
  );

  it('no runner is touched while nothing says where it belongs', async () => {
    const call = outcome('root', accessOf('deleteRunner'), { path: { id: 1401 } }, {});
    await expect(call).rejects.toThrow('where the runner belongs');
  });

  const onInstance = IDS.filter((id) => accessOf(id).on === 'instance' || accessOf(id).without !== undefined);

  it.each(onInstance.filter((id) => !opened.includes(id)))(
    '%s without a place is measured on the instance',
    async (id) => {
      const access = accessOf(id);
      const role = access.without ?? access.role;
      for (const person of ['root', 'olivia', 'anonymous']) {
        const status = await outcome(person, access, { path: {}, body: {} }, {});
        expect([person, status]).toEqual([person, expected({ on: 'instance', role }, 0, person, false)]);
      }
    },
  );
});
