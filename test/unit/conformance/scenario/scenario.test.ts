import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveBaseUrl } from '../../../../conformance/base-url.ts';
import { readScenario, ScenarioError } from '../../../../conformance/index.ts';
import { fakePlan, fakeScenario } from '../run-fake.ts';

const SOURCE = { file: 'my.yaml', environment: { TOKEN: 'secret-1' } };

describe('scenario file', () => {
  it('reads YAML and JSON alike', () => {
    const yaml = readScenario('world: mapped\nidentities: { a: t1 }\nnames: { id: { "5": 6 } }', SOURCE);
    const json = readScenario('{"world":"mapped","identities":{"a":{"token":"t1"}},"names":{"id":{"5":6}}}', SOURCE);
    expect(yaml).toEqual(json);
    expect(yaml.names.get('id')?.get('5')).toBe(6);
  });

  it('takes credentials from the environment and leaves an identity out when its variable is not set', () => {
    const scenario = readScenario('identities: { a: "${TOKEN}", b: "${MISSING}" }', SOURCE);
    expect(scenario.identities.get('a')?.token).toBe('secret-1');
    expect(scenario.identities.has('b')).toBe(false);
  });

  it.each([
    ['world: real', 'my.yaml:1:8: world: expected literal or mapped or unknown, got "real"'],
    ['identities:\n  a: 5', 'my.yaml:2:6: identities.a: expected a map, got 5'],
    ['tokens: {}', 'my.yaml:1:9: tokens: expected one of name, world'],
    ['volatile: [a, 3]', 'my.yaml:1:15: volatile.1: expected text, got 3'],
    ['reset: { method: POST }', 'my.yaml: reset.url: expected text, got nothing'],
    [
      'identities: { a: { schemes: { basic: { username: x } } } }',
      'identities.a.schemes.basic.password: expected text, got nothing',
    ],
    ['roles: { a: [king] }', 'my.yaml:1:13: roles.a: expected text'],
    ['a: [', 'my.yaml: not readable as YAML or JSON'],
  ])('says where %j is wrong, what was expected and what was got', (text, message) => {
    expect(() => readScenario(text, SOURCE)).toThrow(ScenarioError);
    expect(() => readScenario(text, SOURCE)).toThrow(message);
  });

  it('has a scenario of the demo world with every identity that the world names', () => {
    const file = new URL('../../../../conformance/scenarios/demo.yaml', import.meta.url);
    const scenario = readScenario(readFileSync(file, 'utf8'), { file: 'demo.yaml', environment: {} });
    const world = readFileSync(new URL('../../../../docs/demo-world.md', import.meta.url), 'utf8');
    const section = world.slice(world.indexOf('### Identities'), world.indexOf('## 9.'));
    const rows = [...section.matchAll(/^\| ([a-z][a-z0-9, -]*?) +\| (.+?) +\|$/gm)].filter(
      (row) => row[1] !== 'identity',
    );
    const names = rows.flatMap((row) => (row[1] ?? '').split(', ')).filter((name) => name !== 'anonymous');
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !scenario.identities.has(name))).toEqual([]);
    for (const identity of scenario.identities.values())
      expect(world).toContain(identity.token?.replace(/^fwpat-/, ''));
  });
});

describe('base URL', () => {
  it.each([
    ['http://h:1', 'http://h:1/api'],
    ['http://h:1/', 'http://h:1/api'],
    ['http://h:1/api', 'http://h:1/api'],
    ['https://h/sub', 'https://h/sub/api'],
  ])('%s with the path of the server is %s', async (address, expected) => {
    expect(resolveBaseUrl(address, (await fakePlan()).api, fakeScenario())).toBe(expected);
  });

  it('takes the path that the scenario names', async () => {
    expect(resolveBaseUrl('http://h:1', (await fakePlan()).api, fakeScenario('basePath: /v9'))).toBe('http://h:1/v9');
  });

  it('writes what no request may hold in its percent-encoded form, and leaves what is encoded', async () => {
    const { api } = await fakePlan();
    const told = resolveBaseUrl('http://h:1', api, fakeScenario('basePath: /v 1/%2Fé'));
    expect(told).toBe('http://h:1/v%201/%2F%C3%A9');
    expect(resolveBaseUrl('http://h:1/v 1/%2Fé', api, fakeScenario('basePath: /v 1/%2Fé'))).toBe(told);
  });

  it('refuses what is no absolute URL', async () => {
    const { api } = await fakePlan();
    for (const address of ['localhost:1', 'http://a.example:70000', 'http://[::1'])
      expect(() => resolveBaseUrl(address, api, fakeScenario())).toThrow('expected an absolute http or https URL');
  });
});
