import { describe, expect, it } from 'vitest';
import { type Access, accessOf } from '../../../../model/facts/access/access.ts';
import { allowsAnonymous } from '../../../../model/facts/security.ts';
import type { Operation } from '../../../../model/index.ts';
import { api } from '../description.ts';

const all = api.operations.map((item) => [item.operationId, item] as const);

function accessFrom(item: Operation): Access {
  return accessOf(item) ?? expect.fail(`${item.operationId} does not say who may call it`);
}

/** The words for a role in texts. */
const WORDS: Readonly<Record<string, RegExp>> = {
  anyone: /^(?:Anyone|Everyone|The runner itself)/,
  user: /^(?:Everyone|Every user|Every personal access token|Those who|Its author only|Owners of a group or project, for its runners)/,
  guest: /^Every member/,
  reporter: /Reporter/,
  developer: /Developer/,
  maintainer: /[Mm]aintainer/,
  owner: /[Oo]wner/,
  administrator: /[Aa]dministrator/,
};

const RELATIONS: Readonly<Record<string, RegExp>> = {
  author: /author|who made it/,
  assignee: /assignees/,
  holder: /their own/,
  self: /itself/,
};

describe('who may call', () => {
  it.each(all)('%s: the data say it as the text does', (_, item) => {
    const { role, also = [], only = [] } = accessFrom(item);
    const [, who = ''] = /\*\*Who may call:\*\* ([^\n]*)/.exec(item.description ?? '') ?? [];
    for (const name of typeof role === 'string' ? [role] : Object.values(role))
      expect(who).toMatch(WORDS[name] ?? /^$/);
    for (const relation of [...also, ...only]) expect(who).toMatch(RELATIONS[relation] ?? /^$/);
    expect(/author|assignee/.test(who.split('. ')[0] ?? '')).toBe(
      [...also, ...only].some((relation) => relation === 'author' || relation === 'assignee') && !/made it/.test(who),
    );
  });

  it.each(all)('%s: nobody without a credential may where one is needed, and the other way round', (_, item) => {
    const { role, secret } = accessFrom(item);
    expect(role === 'anyone').toBe(allowsAnonymous(item));
    if (secret !== undefined) expect(role).toBe('anyone');
  });

  it.each(all)('%s: what is hidden, refused or measured is answered so', (_, item) => {
    const { on, hidden, archived, role, at } = accessFrom(item);
    const statuses = item.responses.map(({ status }) => status);
    if (hidden !== undefined) expect(statuses).toContain('404');
    if (archived !== undefined) expect(statuses).toContain('403');
    if (role !== 'anyone' && role !== 'user') expect(statuses).toContain('403');
    if (on === 'project' || on === 'group') expect(hidden).toBe(404);
    const place = at ?? '$request.path.id';
    if (on === 'instance' || on === 'runner') return;
    const [, parameter, member] = /^\$request\.(?:path\.(\w+)|body#\/(\w+))$/.exec(place) ?? [];
    const names = item.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
    const body = item.requestBody?.content[0]?.schema;
    if (parameter !== undefined) expect(names).toContain(parameter);
    else expect([...(body?.properties.keys() ?? [])]).toContain(member);
  });
});
