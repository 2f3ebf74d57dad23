import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { api } from '../description.ts';

type Node = Readonly<Record<string, unknown>>;

interface Found {
  readonly kind: 'operation' | 'parameter' | 'response' | 'schema';
  readonly place: string;
  readonly node: Node;
}

const SPEC = new URL('../../../../spec/', import.meta.url);

function yamlFiles(folder: string): string[] {
  return readdirSync(new URL(folder, SPEC)).map((name) => `${folder}${name}`);
}

const FILES = ['paths/', 'webhooks/', 'components/schemas/', 'components/responses/', 'components/parameters/'].flatMap(
  yamlFiles,
);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(place: string, node: Node): Found['kind'] | undefined {
  if ('operationId' in node) return 'operation';
  if (typeof node['in'] === 'string' && typeof node['name'] === 'string') return 'parameter';
  if (place.startsWith('components/responses/') && !place.includes('#')) return 'response';
  if (/\/responses\/\d{3}$/.test(place) && !('$ref' in node)) return 'response';
  return isNode(node['properties']) && node['type'] === 'object' ? 'schema' : undefined;
}

/** Every operation, parameter, response and object schema below a value, with its place. */
function inside(place: string, value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => inside(`${place}/${index}`, item));
  if (!isNode(value)) return [];
  const kind = kindOf(place, value);
  // Examples are values of the platform, not structure.
  const members = Object.entries(value).filter(([key]) => !['examples', 'x-cases', 'encoding'].includes(key));
  const below = members.flatMap(([key, item]) => inside(`${place}${place.includes('#') ? '' : '#'}/${key}`, item));
  return kind === undefined ? below : [{ kind, place, node: value }, ...below];
}

const found = FILES.flatMap((file) => inside(file, parse(readFileSync(new URL(file, SPEC), 'utf8'))));

const order = (keys: string): readonly string[] => keys.split(' ');
const ORDER: Readonly<Record<Found['kind'], readonly string[]>> = {
  operation: order('operationId tags summary description deprecated x- parameters requestBody responses security'),
  parameter: order('name in required description deprecated x- style explode schema examples'),
  response: order('description headers content x-'),
  schema: order(
    'title type description deprecated x- propertyNames allOf required properties minProperties additionalProperties ' +
      'unevaluatedProperties anyOf oneOf not examples',
  ),
};

/** Where the references of a file lead, as `file#/member`; what a file holds as a whole is named without a member. */
function referencesIn(file: string): string[] {
  const from = new URL(file, SPEC);
  return [...readFileSync(from, 'utf8').matchAll(/\$ref: '?([^'\s]+)/g)].map(([, to = '']) => {
    const [path = '', pointer] = to.split('#');
    const target = path === '' ? file : new URL(path, from).href.slice(SPEC.href.length);
    return pointer === undefined ? target : `${target}#/${pointer.split('/')[1] ?? ''}`;
  });
}

describe('layout', () => {
  it('refers to every file, and to everything in files of several things', () => {
    const used = new Set<string>();
    const seen = new Set<string>();
    for (const left = ['openapi.yaml']; left.length > 0;) {
      const file = left.pop() ?? '';
      if (seen.has(file)) continue;
      seen.add(file);
      for (const to of referencesIn(file)) {
        used.add(to);
        left.push(to.split('#')[0] ?? '');
      }
    }
    const strange = ['components/examples/', 'components/headers/']
      .flatMap(yamlFiles)
      .concat(FILES)
      .flatMap((file) => {
        if (used.has(file)) return [];
        const members = Object.keys(parse(readFileSync(new URL(file, SPEC), 'utf8')) as Node);
        return members.map((name) => `${file}#/${name}`).filter((place) => !used.has(place));
      });
    expect(strange).toEqual([]);
  });

  it('finds what it looks at', () => {
    expect(found.filter((one) => one.kind === 'operation').length).toBe(api.operations.length + api.webhooks.length);
    expect(found.filter((one) => one.kind === 'response').length).toBeGreaterThan(300);
  });

  it('writes keys in one order', () => {
    const odd = found.flatMap(({ kind, place, node }) => {
      const ranks = Object.keys(node).map((key) => ORDER[kind].indexOf(key.startsWith('x-') ? 'x-' : key));
      return ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0))
        ? []
        : [`${place}: ${Object.keys(node).join()}`];
    });
    expect(odd).toEqual([]);
  });

  it('writes nothing twice that can be referred to', () => {
    const places = new Map<string, string[]>();
    for (const { kind, place, node } of found) {
      const text = JSON.stringify([kind, node]);
      places.set(text, [...(places.get(text) ?? []), place]);
    }
    expect([...places.values()].filter((list) => list.length > 1)).toEqual([]);
  });

  it('keeps one schema in a file, named like it, and one group of paths in a file', () => {
    for (const file of yamlFiles('components/schemas/')) {
      const schema: unknown = parse(readFileSync(new URL(file, SPEC), 'utf8'));
      expect(isNode(schema) && typeof schema['title'] === 'string', file).toBe(true);
    }
    const groups = new Map<string, Set<string>>();
    for (const { location, tags } of api.operations) {
      const file = location.file.split('/').at(-1) ?? '';
      groups.set(tags[0]?.name ?? '', (groups.get(tags[0]?.name ?? '') ?? new Set()).add(file));
    }
    // Members belong to what they are members of, branches to their repository.
    const spread = [...groups].filter(([, files]) => files.size > 1).map(([tag]) => tag);
    expect(spread.filter((tag) => !['members'].includes(tag))).toEqual([]);
  });
});
