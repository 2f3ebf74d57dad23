import { LineCounter, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import { isObject } from '../../model/json-object.ts';
import type { Credential, Identity, ResetHook, Scenario, World } from './scenario.ts';
import { EXTRA_CHECKS, UNKNOWN_SCENARIO } from './scenario.ts';

/** A scenario file that cannot be used. The message says where, what was expected and what was got. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/** Where a scenario text comes from and what it may refer to. */
export interface ScenarioSource {
  /** Name of the file, for messages. */
  readonly file: string;
  /** Values for `${NAME}` in credentials; an identity whose variable is missing is left out. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

type Path = readonly (string | number)[];

interface Reader {
  readonly environment: ScenarioSource['environment'];
  fail(path: Path, expected: string, got: unknown): never;
}

const KEYS = {
  name: 'text',
  world: 'literal, mapped or unknown',
  identities: 'a map of identities',
  strangers: 'a list of names of identities',
  roles: 'a map of identities to roles',
  apart: 'a list of names of identities',
  readers: 'a list of names of identities',
  refused: 'a list of names of identities',
  variables: 'a map of server variables',
  basePath: 'a path',
  names: 'a map of maps',
  volatile: 'a list of property names',
  unique: 'a list of property names',
  allowedHeaders: 'a list of header names',
  paginationHeaders: 'always or optional',
  enabledFlags: 'a list of feature flag names',
  disabledFlags: 'a list of feature flag names',
  tier: 'free, paid or top',
  enable: 'a list of names of checks',
  disable: 'a list of names of checks and laws',
  latency: 'milliseconds',
  reset: 'a request',
  pristine: 'true or false',
} as const;

/**
 * Reads a scenario from YAML or JSON text.
 * @throws {ScenarioError} naming file, line and column of the first thing that is not as it must be
 */
export function readScenario(text: string, source: ScenarioSource): Scenario {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const syntax = document.errors[0];
  if (syntax !== undefined) {
    throw new ScenarioError(`${source.file}: not readable as YAML or JSON: ${syntax.message}`);
  }
  const reader: Reader = {
    environment: source.environment,
    fail(path, expected, got) {
      const place = position(document, path, lines);
      const name = path.length === 0 ? 'the file' : path.join('.');
      throw new ScenarioError(`${source.file}${place}: ${name}: expected ${expected}, got ${show(got)}`);
    },
  };
  // The document is data from outside: every member is checked below before it is used.
  return scenarioOf(document.toJS() as unknown, reader);
}

function position(document: Document, path: Path, lines: LineCounter): string {
  const node: unknown = document.getIn(path, true);
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return '';
  const { line, col } = lines.linePos(Number(node.range[0]));
  return `:${line}:${col}`;
}

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function scenarioOf(value: unknown, reader: Reader): Scenario {
  const root = mapOf(value ?? {}, [], reader);
  for (const key of Object.keys(root)) {
    if (!(key in KEYS)) reader.fail([key], `one of ${Object.keys(KEYS).join(', ')}`, key);
  }
  return {
    name: optional(root['name'], (item) => textOf(item, ['name'], reader)) ?? 'unnamed',
    world: oneOf<World>(root['world'], 'world', ['literal', 'mapped', 'unknown'], reader) ?? 'literal',
    identities: identitiesOf(root['identities'], reader),
    strangers: setOf(root['strangers'], 'strangers', reader),
    roles: rolesOf(root['roles'], reader),
    apart: setOf(root['apart'], 'apart', reader),
    readers: setOf(root['readers'], 'readers', reader),
    refused: setOf(root['refused'], 'refused', reader),
    variables: new Map(entriesOf(root['variables'], ['variables'], reader).map(([name, item]) => [name, String(item)])),
    basePath: optional(root['basePath'], (item) => textOf(item, ['basePath'], reader)),
    names: namesOf(root['names'], reader),
    volatile: setOf(root['volatile'], 'volatile', reader),
    unique: setOf(root['unique'], 'unique', reader),
    allowedHeaders: new Set(
      [...setOf(root['allowedHeaders'], 'allowedHeaders', reader)].map((name) => name.toLowerCase()),
    ),
    paginationHeaders:
      oneOf(root['paginationHeaders'], 'paginationHeaders', ['always', 'optional'], reader) ?? 'optional',
    enabledFlags: setOf(root['enabledFlags'], 'enabledFlags', reader),
    disabledFlags: setOf(root['disabledFlags'], 'disabledFlags', reader),
    tier: oneOf(root['tier'], 'tier', ['free', 'paid', 'top'], reader) ?? UNKNOWN_SCENARIO.tier,
    enable: enabledOf(root['enable'], reader),
    disable: setOf(root['disable'], 'disable', reader),
    latency: optional(root['latency'], (item) => millisecondsOf(item, reader)),
    reset: optional(root['reset'], (item) => resetOf(item, reader)),
    pristine: optional(root['pristine'], (item) => booleanOf(item, ['pristine'], reader)) ?? false,
  };
}

function optional<Result>(value: unknown, read: (value: unknown) => Result): Result | undefined {
  return value === undefined || value === null ? undefined : read(value);
}

function mapOf(value: unknown, path: Path, reader: Reader): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return reader.fail(path, 'a map', value);
  return { ...value };
}

function entriesOf(value: unknown, path: Path, reader: Reader): [string, unknown][] {
  return value === undefined || value === null ? [] : Object.entries(mapOf(value, path, reader));
}

function textOf(value: unknown, path: Path, reader: Reader): string {
  return typeof value === 'string' ? value : reader.fail(path, 'text', value);
}

function booleanOf(value: unknown, path: Path, reader: Reader): boolean {
  return typeof value === 'boolean' ? value : reader.fail(path, 'true or false', value);
}

function millisecondsOf(value: unknown, reader: Reader): number {
  return typeof value === 'number' && value > 0 ? value : reader.fail(['latency'], 'milliseconds above 0', value);
}

function oneOf<Choice extends string>(
  value: unknown,
  key: string,
  choices: readonly Choice[],
  reader: Reader,
): Choice | undefined {
  if (value === undefined) return undefined;
  return choices.find((choice) => choice === value) ?? reader.fail([key], choices.join(' or '), value);
}

function setOf(value: unknown, key: string, reader: Reader): ReadonlySet<string> {
  if (value === undefined || value === null) return new Set();
  if (!Array.isArray(value)) return reader.fail([key], 'a list of names', value);
  return new Set(value.map((item: unknown, index) => textOf(item, [key, index], reader)));
}

function rolesOf(value: unknown, reader: Reader): Scenario['roles'] {
  return new Map(
    entriesOf(value, ['roles'], reader).map(([name, role]) => {
      return [name, textOf(role, ['roles', name], reader)];
    }),
  );
}

function enabledOf(value: unknown, reader: Reader): ReadonlySet<string> {
  const names = setOf(value, 'enable', reader);
  const unknown = [...names].findIndex((name) => !EXTRA_CHECKS.includes(name));
  return unknown === -1 ? names : reader.fail(['enable', unknown], EXTRA_CHECKS.join(' or '), [...names][unknown]);
}

function namesOf(value: unknown, reader: Reader): Scenario['names'] {
  return new Map(
    entriesOf(value, ['names'], reader).map(([name, values]) => [
      name,
      new Map(
        entriesOf(values, ['names', name], reader).map(([from, to]) => {
          if (typeof to !== 'string' && typeof to !== 'number')
            reader.fail(['names', name, from], 'text or a number', to);
          return [from, typeof to === 'number' ? to : String(to)] as const;
        }),
      ),
    ]),
  );
}

function identitiesOf(value: unknown, reader: Reader): ReadonlyMap<string, Identity> {
  const identities = new Map<string, Identity>();
  for (const [name, item] of entriesOf(value, ['identities'], reader)) {
    const identity = identityOf(name, item, reader);
    if (identity !== undefined) identities.set(name, identity);
  }
  return identities;
}

function identityOf(name: string, value: unknown, reader: Reader): Identity | undefined {
  const path = ['identities', name];
  if (typeof value === 'string') {
    const token = expand(value, reader);
    return token === undefined ? undefined : { name, token, schemes: new Map() };
  }
  const map = mapOf(value, path, reader);
  for (const key of Object.keys(map)) {
    if (key !== 'token' && key !== 'schemes') reader.fail([...path, key], 'token or schemes', key);
  }
  const token = optional(map['token'], (item) => expand(textOf(item, [...path, 'token'], reader), reader));
  const schemes = new Map<string, Credential>();
  for (const [scheme, credential] of entriesOf(map['schemes'], [...path, 'schemes'], reader)) {
    const known = credentialOf(credential, [...path, 'schemes', scheme], reader);
    if (known !== undefined) schemes.set(scheme, known);
  }
  return token === undefined && schemes.size === 0 ? undefined : { name, token, schemes };
}

function credentialOf(value: unknown, path: Path, reader: Reader): Credential | undefined {
  if (typeof value === 'string') return expand(value, reader);
  const map = mapOf(value, path, reader);
  const username = expand(textOf(map['username'], [...path, 'username'], reader), reader);
  const password = expand(textOf(map['password'], [...path, 'password'], reader), reader);
  return username === undefined || password === undefined ? undefined : { username, password };
}

/** Replaces `${NAME}` by the environment's value; undefined when one is not set, so that no half token is ever sent. */
function expand(text: string, reader: Reader): string | undefined {
  let complete = true;
  const expanded = text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = reader.environment[name];
    complete &&= value !== undefined && value !== '';
    return value ?? '';
  });
  return complete ? expanded : undefined;
}

function resetOf(value: unknown, reader: Reader): ResetHook {
  const map = mapOf(value, ['reset'], reader);
  const headers = entriesOf(map['headers'], ['reset', 'headers'], reader);
  return {
    method: (optional(map['method'], (item) => textOf(item, ['reset', 'method'], reader)) ?? 'POST').toUpperCase(),
    url: textOf(map['url'], ['reset', 'url'], reader),
    headers: headers.map(([name, item]) => [name, String(item)] as const),
  };
}
