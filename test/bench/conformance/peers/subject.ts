import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Bed, filesOf, judgingOf } from '../../../support/open-bed.ts';
import type { Credential, Subject } from './tool.ts';

/** What no tool can know of a service: which credential may be taken away, and by which operation. */
const SPARE: Readonly<
  Record<string, { readonly revokes: string; readonly parameter: string; readonly value: unknown }>
> = {
  museum: { revokes: 'revokeKey', parameter: 'key_id', value: 3 },
  hives: { revokes: 'revokeToken', parameter: 'token_id', value: 'tk_0000000002' },
  practice: { revokes: 'revokeKey', parameter: 'key_id', value: 'key_00000005' },
  freight: { revokes: 'revokeApiKey', parameter: 'keyId', value: 'key_bbz2tz' },
};

interface Parameter {
  readonly name?: string;
  example?: unknown;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
}

interface Description {
  readonly servers: readonly [{ readonly url: string }];
  readonly security: readonly [Readonly<Record<string, readonly string[]>>];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | readonly Parameter[]>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly type: string; readonly name?: string }>>;
  };
}

/**
 * What a tool is told of a service. Its description has one example more than the service's own: without a value for
 * every member of a path Dredd sends nothing at all.
 */
export async function subjectFor(bed: Bed, tool: string, below: string): Promise<Subject> {
  const { name } = bed;
  const folder = join(below, name, tool.replaceAll(/\W+/g, '-'));
  mkdirSync(folder, { recursive: true });
  const { source, scenario } = filesOf(bed);
  const spare = SPARE[name];
  if (spare === undefined) throw new Error(`nothing is known of the credentials of ${name}`);
  const description = parse(readFileSync(source, 'utf8')) as Description;
  for (const parameter of Object.values(description.paths).flatMap(parametersOf))
    if (parameter.name === spare.parameter) parameter.example = spare.value;
  const document = join(folder, `${name}.json`);
  writeFileSync(document, JSON.stringify(description, undefined, 2));
  const { scenario: told } = await judgingOf(bed);
  return {
    name,
    document,
    source,
    scenario,
    path: new URL(description.servers[0].url).pathname,
    credential: credentialOf(description, told.identities.get('default')?.token ?? ''),
    operations: operationsOf(description),
    revokes: spare.revokes,
    folder,
  };
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** Parameters of the operations of a path, and those of the path itself. */
function parametersOf(item: Description['paths'][string]): readonly Parameter[] {
  return Object.values(item).flatMap((value) => ('length' in value ? value : (value.parameters ?? [])));
}

function operationsOf({ paths }: Description): Subject['operations'] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => METHODS.includes(key))
      .map((method) => [method.toUpperCase(), path] as const),
  );
  const isLast = ([method]: readonly [string, string]): number => Number(method === 'DELETE');
  return all.toSorted((left, right) => isLast(left) - isLast(right));
}

function credentialOf({ security, components }: Description, secret: string): Credential {
  const [scheme = ''] = Object.keys(security[0]);
  const declared = components.securitySchemes[scheme];
  const isBearer = declared?.type === 'http';
  return {
    scheme,
    isBearer,
    secret,
    header: isBearer ? 'Authorization' : (declared?.name ?? ''),
    value: isBearer ? `Bearer ${secret}` : secret,
  };
}
