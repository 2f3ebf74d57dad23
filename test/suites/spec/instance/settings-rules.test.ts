import { describe, expect, it } from 'vitest';
import type { Extensions, JsonValue, Schema } from '../../../../model/index.ts';
import { collectSchemas } from '../../../../model/index.ts';
import { objectOf } from '../../../../model/json-object.ts';
import {
  api,
  bodySchema,
  component,
  properties,
  property,
  required,
  responseSchema,
  typesOf,
  values,
} from '../description.ts';

const settings = component('ApplicationSettings');
const change = bodySchema('updateApplicationSettings');

function names(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function dependenciesOf(schema: Schema): Readonly<Record<string, Extensions>> {
  const found = [...properties(schema)].flatMap(([name, { extensions }]): [string, Extensions][] => {
    const { 'x-applies-when': when, 'x-needs': needs } = extensions;
    return when === undefined && needs === undefined
      ? []
      : [[name, { ...(when && { when }), ...(needs && { needs }) }]];
  });
  return Object.fromEntries(found);
}

describe('changes', () => {
  it('have no defaults for what an answer shows: what is not sent stays', () => {
    const preset = api.operations
      .filter((item) => item.method === 'PUT' && item.requestBody !== undefined)
      .flatMap(({ operationId }) => {
        const shown = properties(responseSchemaOf(operationId));
        const body = properties(bodySchema(operationId));
        return [...body].flatMap(([name, one]) =>
          one.hasDefault && shown.has(name) ? [`${operationId} ${name}`] : [],
        );
      });
    expect(preset).toEqual([]);
  });

  it('never need one setting for another', () => {
    expect(required(change)).toEqual([]);
    expect([...properties(change).values()].filter((one) => one.hasDefault)).toEqual([]);
    expect([...properties(settings).values()].filter((one) => one.hasDefault)).toHaveLength(17);
    expect(required(settings)).toEqual(['id', 'created_at', 'updated_at']);
    expect(property(settings, 'session_expire_delay').hasDefault).toBe(false);
  });
});

describe('dependencies between settings', () => {
  it('are data, the same where settings are read and where they are changed', () => {
    const found = dependenciesOf(settings);
    expect(dependenciesOf(change)).toEqual(found);
    const when = (name: string): JsonValue | undefined => found[name]?.['when'];
    expect(when('two_factor_grace_period')).toEqual({ require_two_factor_authentication: true });
    expect(when('unconfirmed_users_delete_after_days')).toEqual({ delete_unconfirmed_users: true });
    for (const name of ['delete_after_months', 'min_size_mb', 'send_warning_email_after_months'])
      expect([name, when(`inactive_projects_${name}`)]).toEqual([name, { delete_inactive_projects: true }]);
    const pairs = (prefix: string, ends: readonly string[]): void => {
      const two = ends.map((end) => `${prefix}_${end}`);
      expect(found[`${prefix}_enabled`]).toEqual({ needs: two });
      for (const name of two) expect([name, when(name)]).toEqual([name, { [`${prefix}_enabled`]: true }]);
    };
    pairs('unique_ips_limit', ['per_user', 'time_window']);
    const kinds = ['web', 'api', 'packages_api'].flatMap((kind) => [
      `unauthenticated_${kind}`,
      `authenticated_${kind}`,
    ]);
    for (const kind of ['unauthenticated', ...kinds])
      pairs(`throttle_${kind}`, ['period_in_seconds', 'requests_per_period']);
  });

  it('name members of the same object, with values they take', () => {
    const wrong = [...collectSchemas(api.schemas)].flatMap((schema) =>
      [...schema.properties].flatMap(([name, { extensions }]) => [
        ...Object.entries(objectOf(extensions['x-applies-when']))
          .filter(([other, value]) => {
            const found = schema.properties.get(other);
            const all = Array.isArray(value) ? value : [value];
            return found === undefined || all.some((one) => !admits(found, one));
          })
          .map(([other]) => `${schema.name} ${name}: ${other}`),
        ...names(extensions['x-needs'])
          .filter((other) => !schema.properties.has(other))
          .map((other) => `${schema.name} ${name}: ${other}`),
      ]),
    );
    expect(wrong).toEqual([]);
  });

  it('say which settings are for self-managed instances, and where package limits live', () => {
    for (const name of ['delete_unconfirmed_users', 'unconfirmed_users_delete_after_days'])
      expect([name, property(settings, name).extensions['x-self-managed']]).toEqual([name, true]);
    expect(settings.description).toMatch(/files of packages.*a plan/);
  });
});

/** True when the value is one that the schema lists, or has its type. */
function admits(schema: Schema, value: JsonValue): boolean {
  const listed = values(schema);
  return listed.length > 0 ? listed.includes(value) : typesOf(schema)[0] === typeof value;
}

function responseSchemaOf(operationId: string): Schema {
  const operation = api.operations.find((item) => item.operationId === operationId);
  const good = operation?.responses.find((one) => one.status.startsWith('2') && one.content.length > 0);
  return good === undefined ? component('AcceptedMessage') : responseSchema(operationId, Number(good.status));
}
