import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, each, startReference } from './reference.ts';

const tiers = ['free', 'paid', 'top'] as const;
const references = new Map<string, Reference>();

beforeAll(async () => {
  for (const tier of tiers) references.set(tier, await startReference({ tier }));
});
afterAll(async () => {
  for (const { server } of references.values()) await server.close();
});

function on(tier: (typeof tiers)[number]): Reference {
  const reference = references.get(tier);
  if (reference === undefined) throw new Error(`${tier} was not started`);
  return reference;
}

describe('a lower tier', () => {
  it('[A-CONV-039] leaves out the fields of higher ones', async () => {
    const fields = { weight: 'paid', epic: 'paid', iteration: 'paid', health_status: 'top' } as const;
    for (const tier of tiers) {
      const { body } = await on(tier).get('/projects/301/issues/1', { as: 'dev' });
      for (const [field, least] of Object.entries(fields)) {
        const expected = tiers.indexOf(tier) >= tiers.indexOf(least);
        expect([tier, field, Object.hasOwn(body, field)]).toEqual([tier, field, expected]);
      }
      const group = (await on(tier).get('/groups/acme', { as: 'olivia' })).body;
      expect([tier, Object.hasOwn(group, 'membership_lock')]).toEqual([tier, tier !== 'free']);
    }
  });

  it('[A-CONV-039] ignores filters and attributes of higher ones', async () => {
    const all = each(await on('free').get('/projects/301/issues', { as: 'dev', query: 'per_page=100' }), 'id');
    const query = 'per_page=100&weight=5&health_status=at_risk&epic_id=901';
    expect(each(await on('free').get('/projects/301/issues', { as: 'dev', query }), 'id')).toEqual(all);
    expect(each(await on('top').get('/projects/301/issues', { as: 'dev', query }), 'id')).not.toEqual(all);
    const made = await on('free').call('POST', '/projects/301/issues', { as: 'dev', json: { title: 'x', weight: 7 } });
    expect([made.status, Object.hasOwn(made.body, 'weight')]).toEqual([201, false]);
  });

  it('[A-CONV-039] answers 403 to operations of higher ones', async () => {
    for (const [tier, status] of [
      ['free', 403],
      ['paid', 200],
      ['top', 200],
    ] as const) {
      expect([tier, (await on(tier).get('/groups/acme/epics', { as: 'olivia' })).status]).toEqual([tier, status]);
    }
  });
});

describe('flags', () => {
  it('[A-CONV-018] that nobody has set are null in answers, and mean the same as false', async () => {
    const { get, call } = on('top');
    const listed = await get('/groups', { as: 'olivia', query: 'search=acme&top_level_only=true' });
    expect(listed.body[0].auto_devops_enabled).toBeNull();
    // A request says false where an answer said null: sent back, it changes nothing.
    const json = { name: 'Flagged', path: 'flagged', auto_devops_enabled: false };
    const made = await call('POST', '/groups', { as: 'olivia', json });
    expect(made.status).toBe(201);
    const again = await get('/groups', { as: 'olivia', query: 'search=flagged' });
    expect(Boolean(again.body[0].auto_devops_enabled)).toBe(Boolean(listed.body[0].auto_devops_enabled));
    const { body } = await get('/projects/301', { as: 'olivia' });
    const flags = Object.entries(body).filter(([name]) => /_enabled$|^archived$|^mirror$/.test(name));
    expect(flags.length).toBeGreaterThan(15);
    for (const [name, value] of flags)
      expect([name, [true, false, null].includes(value as boolean)]).toEqual([name, true]);
  });
});
