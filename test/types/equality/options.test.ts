import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultTypesOptions, typesModule, type TypesOptions } from '../../../generators/types/index.ts';
import { loadApi } from '../../../model/index.ts';
import { bundleDescription } from '../../../model/load/core/bundle-core.ts';
import { compareAll, type Comparison, type Printings } from './compare.ts';
import { DIFFERENCES as ALWAYS } from './differences.ts';
import { equalityDocuments } from './documents.ts';
import { theirs } from './theirs.ts';

/** Options by what the tests call them. */
const OPTIONS: Readonly<
  Record<string, Partial<Omit<TypesOptions, 'engine' | 'transform' | 'postTransform' | 'transformProperty'>>>
> = {
  enum: { enum: true },
  'enum, conditionalEnums': { enum: true, conditionalEnums: true },
  'enum, dedupeEnums': { enum: true, dedupeEnums: true },
  enumValues: { enumValues: true },
  exportType: { exportType: true },
  immutable: { immutable: true },
  additionalProperties: { additionalProperties: true },
  emptyObjectsUnknown: { emptyObjectsUnknown: true },
  'defaultNonNullable: false': { defaultNonNullable: false },
  propertiesRequiredByDefault: { propertiesRequiredByDefault: true },
  arrayLength: { arrayLength: true },
  pathParamsAsTypes: { pathParamsAsTypes: true },
  generatePathParams: { generatePathParams: true },
  alphabetize: { alphabetize: true },
  excludeDeprecated: { excludeDeprecated: true },
  rootTypes: { rootTypes: true },
  rootTypesNoSchemaPrefix: { rootTypes: true, rootTypesNoSchemaPrefix: true },
  rootTypesKeepCasing: { rootTypes: true, rootTypesKeepCasing: true },
  makePathsEnum: { makePathsEnum: true },
  readWriteMarkers: { readWriteMarkers: true },
};

const DOCUMENTS = [
  'from-openapi-typescript/options.yaml',
  'from-openapi-typescript/shared-paths.yaml',
  'from-openapi-typescript/small-print.yaml',
  'dialogporten',
  'corpus/museum/openapi.yaml',
  'corpus/redoc-demo/openapi.yaml',
];

interface OptionDifference {
  readonly reason: string;
  /** What the page for those who come from that package says of it. */
  readonly page: string;
  /** By option and document the types that differ. */
  readonly where: Readonly<Record<string, RegExp>>;
}

/** Every difference that an option makes. */
const DIFFERENCES: Readonly<Record<string, OptionDifference>> = {
  'tuples of the wrong length': {
    reason: 'the package begins to count at none when both limits are given, and takes a list of lists for its items',
    page: 'with `arrayLength`, tuples are as long as the limits say',
    where: {
      'arrayLength of from-openapi-typescript/options.yaml': /^components\["schemas"\]\["Some"\]$/,
      'arrayLength of corpus/redoc-demo/openapi.yaml': /findByStatus|findPetsByStatus/,
    },
  },
  'paths that others match': {
    reason: 'keys that match each other are printed as an intersection; in one type they do not compile',
    page: '`pathParamsAsTypes` with paths that others match',
    where: {
      'pathParamsAsTypes of dialogporten': /^[-+]paths/,
      'pathParamsAsTypes of corpus/redoc-demo/openapi.yaml': /^[-+]paths/,
    },
  },
  'paths that are references': {
    reason:
      'they are paths like the others; the package prints their templates as they are, and no members of the enum',
    page: 'or that are `$ref`s',
    where: {
      'pathParamsAsTypes of from-openapi-typescript/shared-paths.yaml': /^[-+]paths\[["`]\/others/,
      'makePathsEnum of from-openapi-typescript/shared-paths.yaml': /^\+ApiPaths\./,
    },
  },
  'properties beside a tag': {
    reason:
      'all properties of a schema without `required` are; the tag that the package adds to one is no `required` of the document',
    page: 'the tag that a discriminator adds',
    where: {
      'propertiesRequiredByDefault of from-openapi-typescript/shared-paths.yaml':
        /^components\["schemas"\]\["(?:Web|Link)"\]$|^paths\["\/links"\]$|^operations\["listLinks"\]$|\["Links"\]$/,
    },
  },
  'lists that are empty': {
    reason: 'an empty `required` says what none says, in JSON Schema and here',
    page: 'an empty `required`',
    where: {
      'propertiesRequiredByDefault of from-openapi-typescript/shared-paths.yaml': /^components\["schemas"\]\["Bag"\]$/,
    },
  },
  'names that are none': {
    reason: 'the package prints the name of a component as it is, which is no name of a type',
    page: 'aliases of components whose names are none of types',
    where: { 'rootTypesKeepCasing of from-openapi-typescript/options.yaml': /^[-+]Schemakind/ },
  },
};

const all = equalityDocuments();
const cases = DOCUMENTS.filter((name) => all.has(name)).flatMap((name) =>
  Object.keys(OPTIONS).map((option) => [option, name] as const),
);
const pairs = new Map<string, Printings>();
let comparisons: ReadonlyMap<string, Comparison>;

beforeAll(async () => {
  for (const name of new Set(cases.map(([, document]) => document))) {
    const file = all.get(name) ?? '';
    const { api } = await loadApi(file, { lenient: true });
    const { document } = await bundleDescription(file);
    if (api === undefined) throw new Error(name);
    for (const [option, chosen] of Object.entries(OPTIONS)) {
      const other = await theirs(document, chosen);
      if ('refused' in other) throw new Error(`${name}: ${other.refused}`);
      const hasEnums = chosen.enum === true || chosen.makePathsEnum === true;
      const ours = typesModule(api, { ...defaultTypesOptions, ...chosen });
      pairs.set(`${option} of ${name}`, { ours, theirs: other.code, hasEnums });
    }
  }
  comparisons = compareAll(pairs);
});

/** The members of the enums that a printing declares, each with its value. */
function enumMembersOf(code = ''): readonly string[] {
  const bodies = [...code.matchAll(/^export enum (\w+) \{\n(.*?)^\}/gms)];
  return bodies
    .flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/^ +(\w+|".*?") = (.*?),?$/gm)].map(([, member = '']) => `${name}.${member}`),
    )
    .toSorted();
}

function memberDifferences({ ours, theirs: others }: Printings = { ours: '', theirs: '' }): readonly string[] {
  const [own, other] = [enumMembersOf(ours), enumMembersOf(others)];
  return [
    ...own.filter((member) => !other.includes(member)).map((member) => `+${member}`),
    ...other.filter((member) => !own.includes(member)).map((member) => `-${member}`),
  ];
}

/** The names of the enums and constants that a printing declares: one that is said twice is there twice. */
function enumsOf(code = ''): readonly string[] {
  return [...code.matchAll(/^export (?:enum|const) (\w+)/gm)].map(([, name = '']) => name).toSorted();
}

describe('options of openapi-typescript', () => {
  it.each(cases)('%s: the types of %s are the same, but for the differences that have a name', (option, name) => {
    const at = `${option} of ${name}`;
    const { compared, differences, errors } = comparisons.get(at) ?? {
      compared: 0,
      differences: [],
      errors: undefined,
    };
    expect(compared).toBeGreaterThan(0);
    expect(errors?.ours).toEqual([]);
    expect(enumsOf(pairs.get(at)?.ours)).toEqual(enumsOf(pairs.get(at)?.theirs));
    const found = [...differences, ...memberDifferences(pairs.get(at))];
    const named = Object.values(DIFFERENCES).flatMap(({ where }) => where[at] ?? []);
    expect(found.filter((difference) => !named.some((pattern) => pattern.test(difference)))).toEqual([]);
    for (const pattern of named) expect(found.some((difference) => pattern.test(difference))).toBe(true);
  });
});

it('every difference is on the page for those who come from there', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/from-openapi-typescript.md'), 'utf8');
  const text = page.slice(page.indexOf('## What differs'), page.indexOf('## Back')).replaceAll(/\s+/g, ' ');
  for (const { reason, page: said } of [...Object.values(DIFFERENCES), ...Object.values(ALWAYS)]) {
    expect(text, reason).toContain(said);
  }
});
