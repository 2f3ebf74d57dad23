import { describe, expect, it } from 'vitest';
import type { Operation, Schema } from '../../../../model/index.ts';
import { collectSchemas } from '../../../../model/index.ts';
import { api, operation, parameter, property, scopes, target } from '../description.ts';

/** The part of a description that a bold label opens. */
function part(item: Operation, label: string): string {
  const paragraphs = (item.description ?? '').split('\n').filter((line) => line !== '');
  return paragraphs.find((line) => line.startsWith(`**${label}:**`)) ?? '';
}

const all = api.operations.map((item) => [item.operationId, item] as const);

/** Statuses that may stand without a word, since they mean the same everywhere. */
const SILENT = new Set(['304']);

/** Words of a text that begin with an operation's status: `404 when`, `400 for`. */
const LISTED = /\b[45]\d\d (?:when|for|without|below|on)\b/;

describe('read aloud', () => {
  it.each(all)('%s says who may call it', (_, item) => {
    const who = part(item, 'Who may call');
    expect(who).toMatch(
      /Anyone|Everyone|Every|Those who|Its author|The author|Administrators|Maintainers|Owners|Developers|Reporters|runner|maintainer|personal token/,
    );
    const named = scopes(item.operationId);
    if (named.length === 0) expect(who).toMatch(/No credential is needed|Any scope will do/);
    else expect(named.some((scope) => item.description?.includes(`\`${scope}\``))).toBe(true);
  });

  it.each(all)('%s says what comes back', (id, item) => {
    const answer = part(item, 'Answer');
    const success = item.responses.find((one) => one.status.startsWith('2'));
    expect(answer).toContain(`${success?.status} `);
    const kinds = item.extensions['x-pagination'];
    if (!Array.isArray(kinds)) return;
    expect(answer).toMatch(/first|sorted by|by name|by id/);
    expect(answer).toMatch(kinds.includes('offset') ? /`page` and `per_page`/ : /`page_token`/);
    if (kinds.includes('offset') && kinds.includes('keyset'))
      expect([id, answer]).toEqual([id, expect.stringContaining('keyset')]);
  });

  it.each(all)('%s says what goes wrong', (_, item) => {
    const failing = item.responses.filter((one) => one.status >= '400');
    expect(failing.map(({ status }) => status)).toContain('401');
    for (const { description } of failing) expect(description).toMatch(/^[A-Z`].*\.$/s);
    expect(new Set(failing.map(({ description }) => description)).size).toBe(failing.length);
  });

  it.each(all)('%s says it once: its text does not repeat that of its answers', (_, item) => {
    const text = item.description ?? '';
    expect(text).not.toMatch(LISTED);
    for (const { description } of item.responses.filter((one) => one.status >= '400'))
      expect(text.toLowerCase()).not.toContain(description.toLowerCase().replace(/\.$/, ''));
  });

  it('gives every answer a description of its own cause', () => {
    const vague = api.operations.flatMap((item) =>
      item.responses
        .filter((one) => one.status >= '400' && one.componentName === undefined)
        .filter((one) =>
          /^(A parameter or attribute is missing or not valid|There is no such record)\.$/.test(one.description),
        )
        .map((one) => `${item.operationId} ${one.status}`),
    );
    expect(vague).toEqual([]);
    for (const item of api.operations)
      for (const one of item.responses.filter(({ status }) => !SILENT.has(status)))
        expect(one.description.length).toBeGreaterThan(5);
  });

  it('gives every operation, parameter and property a text', () => {
    const without = api.operations.flatMap((item) => [
      ...(item.summary === undefined || item.summary.length > 60 ? [item.operationId] : []),
      ...item.parameters
        .filter((one) => (one.description ?? '').length < 6)
        .map((one) => `${item.operationId} ${one.name}`),
    ]);
    expect(without).toEqual([]);
    expect(new Set(api.operations.map((item) => item.summary)).size).toBe(api.operations.length);
    const silent = [...collectSchemas(api.schemas)].flatMap((schema) => propertiesWithoutText(schema));
    expect(silent).toEqual([]);
  });

  it('says more about a property than its name', () => {
    const echoes = [...collectSchemas(api.schemas)].flatMap((schema) =>
      [...schema.properties]
        .filter(([name, one]) => plain(textOf(one)) === plain(name))
        .map(([name]) => `${schema.name ?? schema.location.pointer} ${name}`),
    );
    expect(echoes).toEqual([]);
  });

  it('names a scope or none for every way to show a credential', () => {
    for (const item of api.operations) {
      const reads = item.method === 'GET' || item.method === 'HEAD';
      const named = scopes(item.operationId);
      if (named.length > 0)
        expect([item.operationId, named]).toEqual([
          item.operationId,
          expect.arrayContaining([reads ? 'read_api' : 'api']),
        ]);
    }
    const none = api.operations.filter((item) => scopes(item.operationId).length === 0).map((item) => item.operationId);
    // Their tokens are in their bodies.
    expect(none.toSorted()).toEqual(['registerRunner', 'resetRunnerAuthenticationTokenByToken', 'triggerPipeline']);
  });

  it('[B-VERS-003] names the releases that brought something', () => {
    expect(operation('listGroupHookEvents').extensions['x-since']).toBe('17.3');
    expect(operation('createDeployKey').extensions['x-since']).toBe('17.5');
    for (const id of ['rotateGroupAccessToken', 'rotatePersonalAccessToken']) {
      const body = operation(id).requestBody?.content[0]?.schema;
      if (body === undefined) throw new Error(`${id} has no body`);
      expect(property(target(body), 'expires_at').extensions['x-since']).toBe('16.6');
      expect(operation(id).description).toContain('since release 16.3, revokes the newest token of the family');
    }
    expect(operation('rotatePersonalAccessToken').description).toContain('`self`, since release 16.10');
    // The releases of these two are not known: they are there, without a number.
    expect(parameter('listGroupAccessTokens', 'state').extensions['x-since']).toBeUndefined();
    expect(scopes('rotateGroupAccessToken')).toContain('self_rotate');
  });
});

function propertiesWithoutText(schema: Schema): string[] {
  // Schemas that only constrain others have no meaning of their own.
  if (schema.location.pointer.includes('/not') || /\/anyOf\/\d+$/.test(schema.location.pointer)) return [];
  const silent = [...schema.properties].filter(([, one]) => textOf(one) === '');
  return silent.map(([name]) => `${schema.name ?? schema.location.pointer} ${name}`);
}

/** Text of a property, or of what it refers to. */
function textOf(schema: Schema): string {
  return schema.description ?? target(schema).description ?? '';
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
