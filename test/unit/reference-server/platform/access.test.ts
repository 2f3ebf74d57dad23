import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../reference-server/backend.ts';
import { type Access, authorize, type Role, type Subject } from '../../../../reference-server/platform/access.ts';
import { ACCESS } from '../../../../reference-server/platform/access-level.ts';
import type { Incoming } from '../../../../reference-server/platform/call.ts';
import { Refusal } from '../../../../reference-server/platform/refusal.ts';
import { reading } from '../../../../reference-server/platform/transaction.ts';
import { operations } from '../../../../reference-server/registry.ts';

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

async function outcome(name: string, access: Access, id: number, subject: Subject): Promise<number> {
  const { app } = backend;
  const principal = name === 'anonymous' ? undefined : await app.authenticator.authenticate(`fwpat-${name}-api`);
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
  };
  try {
    await reading(incoming, (call) => authorize(call, access, { id, find: () => Promise.resolve(subject) }));
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}

/** What must be answered, said in another way than the enforcement says it. */
function expected(access: Access, person: keyof typeof PEOPLE, place: keyof typeof PLACES, related: boolean): number {
  const level = PEOPLE[person][place];
  if (level === undefined) return 404;
  if (access.role !== 'anyone' && person === 'anonymous') return 401;
  const least: Record<Role, number> = { ...ACCESS, anyone: 0, user: 0 };
  if (level < least[access.role] && !(related && access.also !== undefined)) return 403;
  return place === 'archived' && access.archived === 'refused' ? 403 : 200;
}

describe('who may call', () => {
  const onProjects = Object.entries(operations).filter(([, { access }]) => access.on === 'project');

  it.each(onProjects)('%s is what its access says, for everybody, everywhere', async (_id, { access }) => {
    for (const person of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) {
      for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
        for (const related of [false, true]) {
          const subject = { author: related, assignee: related };
          const status = await outcome(person, access, PLACES[place], subject);
          expect([person, place, related, status]).toEqual([
            person,
            place,
            related,
            expected(access, person, place, related),
          ]);
        }
      }
    }
  });

  it('is measured on groups alike, and says nothing about those that are hidden', async () => {
    const owners = operations.createGroupAccessToken?.access ?? { on: 'group', role: 'owner' };
    const statuses = await Promise.all(
      ['root', 'olivia', 'max', 'gus', 'sam'].map((name) => outcome(name, owners, 201, {})),
    );
    expect(statuses).toEqual([200, 200, 403, 403, 404]);
  });
});
