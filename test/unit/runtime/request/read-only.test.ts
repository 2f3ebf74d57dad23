import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import type { RawBody, ReadOnlyProperties } from '../../../../runtime/request/raw-request.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(fileURLToPath(new URL('../../../fixtures/validators/read-only.yaml', import.meta.url)));
});

async function decode(operation: string, body: RawBody, readOnlyProperties: ReadOnlyProperties = 'ignore') {
  const decoder = await emitted.decoders[operation]?.();
  if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
  const raw = { method: 'POST', path: [], query: '', headers: {}, body };
  return decoder(raw, { mode: 'strict', unknownParameters: 'refuse', readOnlyProperties, explain });
}

function json(value: unknown): RawBody {
  return { kind: 'json', contentType: 'application/json', value };
}

describe('read-only properties of a request', () => {
  it.each([
    ['takeMixed', { kind: 'a', id: 1 }, { kind: 'a' }],
    ['takeMixed', { kind: 'b', id: 1 }, { kind: 'b', id: 1 }],
    ['takeNested', { id: 1, note: 'n' }, { note: 'n' }],
    [
      'takeNested',
      { self: { id: 1, self: { id: 2, note: 'n' } }, list: [{ id: 1 }, { note: 'n' }], map: { x: { id: 'wrong' } } },
      { self: { self: { note: 'n' } }, list: [{}, { note: 'n' }], map: { x: {} } },
    ],
    ['takeNested', { 'a/b~c': { id: 1, note: 'n' } }, { 'a/b~c': { note: 'n' } }],
  ])('%s %j arrives as %j', async (operation, sent, arrived) => {
    const before = structuredClone(sent);
    const result = await decode(operation, json(sent));
    expect(result.ok ? result.value.body : result.problems).toEqual(arrived);
    // The raw request is never changed.
    expect(sent).toEqual(before);
  });

  it.each([
    ['takeMixed', { kind: 'a', id: 1 }, ['readOnly']],
    ['takeNested', { list: [{ id: 1 }], note: 5 }, ['readOnly', 'type']],
  ])('%s %j is refused where they are to be', async (operation, sent, rules) => {
    const result = await decode(operation, json(sent), 'refuse');
    expect(result.ok ? [] : result.problems.map(({ rule }) => rule).sort()).toEqual(rules);
  });

  it('says what else is wrong, and nothing about them', async () => {
    const result = await decode('takeNested', json({ list: [{ id: 1 }], note: 5 }));
    expect(result.ok ? [] : result.problems.map(({ name, rule }) => [name, rule])).toEqual([['/note', 'type']]);
  });

  it('are left out of forms', async () => {
    const body: RawBody = {
      kind: 'form',
      contentType: 'application/x-www-form-urlencoded',
      text: 'id=5&list[0][id]=x&list[0][note]=n',
    };
    const result = await decode('takeNested', body);
    expect(result.ok ? result.value.body : result.problems).toEqual({ list: [{ note: 'n' }] });
  });

  it('are left out of the JSON parts of a multipart body, or refused there', async () => {
    const part = (name: string, value: unknown) => {
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      return { name, filename: undefined, contentType: 'application/json', bytes };
    };
    const parts = [part('id', 5), part('self', { id: 1, note: 'n' }), part('list', [{ id: 2 }, { note: 'm' }])];
    const body: RawBody = { kind: 'multipart', contentType: 'multipart/form-data; boundary=x', parts };
    const ignored = await decode('takeNested', body);
    expect(ignored.ok ? ignored.value.body : ignored.problems).toEqual({
      self: { note: 'n' },
      list: [{}, { note: 'm' }],
    });
    const refused = await decode('takeNested', body, 'refuse');
    const places = refused.ok ? [] : refused.problems.map(({ name, rule }) => `${rule} ${name}`);
    expect(places.sort()).toEqual(['readOnly /id', 'readOnly /list/0/id', 'readOnly /self/id']);
  });
});

describe('read-only members that no property names', () => {
  it.each([
    [{ stamped: { at_created: 5, by_user: 'me', note: 'n' } }, { stamped: { note: 'n' } }],
    [{ stamped: { at_created: 'wrong', note: 'n' } }, { stamped: { note: 'n' } }],
    [{ rest: { note: 'n', other: 'x' } }, { rest: { note: 'n' } }],
    [{ list: [{ note: 'n', at_x: 1 }, { note: 'm' }] }, { list: [{ note: 'n' }, { note: 'm' }] }],
    [{ map: { a: { x: 'x' }, b: { note: 'n' } } }, { map: { a: {}, b: { note: 'n' } } }],
    [{ either: { note: 'n', x: 'x' } }, { either: { note: 'n' } }],
    [{ loose: { note: 'n', x: 'x' } }, { loose: { note: 'n' } }],
  ])('%j arrives as %j', async (sent, arrived) => {
    const result = await decode('takeOpen', json(sent));
    expect(result.ok ? result.value.body : result.problems).toEqual(arrived);
  });

  it.each([
    [{ stamped: { at_created: 5, note: 'n' } }, ['readOnly /stamped/at_created']],
    [{ stamped: { by_user: 'me', note: 'n' } }, ['readOnly /stamped/by_user']],
    [{ rest: { note: 'n', other: 'x' } }, ['readOnly /rest/other']],
    [{ list: [{ note: 'n', at_x: 1 }] }, ['readOnly /list/0/at_x']],
    [{ map: { a: { x: 'x' } } }, ['readOnly /map/a/x']],
    [{ loose: { x: 'x' } }, ['readOnly /loose/x']],
  ])('%j is refused where they are to be', async (sent, problems) => {
    const result = await decode('takeOpen', json(sent), 'refuse');
    expect(result.ok ? [] : result.problems.map(({ rule, name }) => `${rule} ${name}`)).toEqual(problems);
  });

  it('is not required, and no more than that', async () => {
    const result = await decode('takeOpen', json({ stamped: {} }));
    expect(result.ok ? [] : result.problems.map(({ rule, name }) => `${rule} ${name}`)).toEqual([
      'required /stamped/note',
    ]);
  });

  it('are left out of forms', async () => {
    const text = 'stamped[at_x]=1&stamped[note]=n&rest[other]=x&rest[note]=m';
    const result = await decode('takeOpen', { kind: 'form', contentType: 'application/x-www-form-urlencoded', text });
    expect(result.ok ? result.value.body : result.problems).toEqual({ stamped: { note: 'n' }, rest: { note: 'm' } });
  });

  it('that are write-only are refused in answers, and not required there', async () => {
    const check = await emitted.checks['takeOpen']?.();
    const problems = (value: unknown) =>
      check?.({ status: 200, contentType: 'application/json', headers: {}, body: value }, explain);
    expect(problems({ open: {} })).toEqual([]);
    expect(problems({ x_key: 'k' })).toMatchObject([{ rule: 'writeOnly' }]);
    expect(problems({ open: { a: 'b' } })).toMatchObject([{ rule: 'writeOnly' }]);
  });
});
