import type { Api } from '../../../model/api.ts';
import type { TypesOptions } from '../options.ts';
import { surveySchemas } from './facts/api-schemas.ts';
import { findCircles } from './facts/circles.ts';
import { componentSections, sectionLines } from './document/component-types.ts';
import type { PrintContext } from './context.ts';
import { createDeclarations, helperCode } from './declarations.ts';
import { pathMember, pathsOf } from './document/path-types.ts';
import { pathsCode } from './document/paths-code.ts';
import { noteSharedComponents } from './document/shared-components.ts';
import { topLevel } from './document/top-level.ts';
import { pathsEnum } from './document/paths-enum.ts';
import { rootTypes } from './document/root-types.ts';
import { schemaType } from './schema/schema-type.ts';
import { namedSchemas } from './facts/shared-schemas.ts';
import { collectTags } from './facts/tags.ts';

/**
 * The module with the types `paths`, `webhooks`, `components`, `$defs` and `operations` of a description, in the shape that
 * openapi-typescript 7 made common.
 */
export function typesModule(api: Api, options: TypesOptions): string {
  const context = createContext(api, options);
  const { declarations } = context;
  noteSharedComponents(context);
  const paths = pathsCode(context);
  const webhooks = pathsOf(api.webhookItems, api.webhooks, options).map((hook) =>
    pathMember(context, 'webhooks', hook),
  );
  const sections = componentSections(context);
  const components = sections.flatMap(sectionLines);
  const aliases = options.rootTypes ? rootTypes(context, sections) : '';
  return [
    options.readWriteMarkers ? MARKERS : '',
    options.inject === '' ? '' : `${options.inject.trimEnd()}\n`,
    ...paths,
    ...topLevel('webhooks', webhooks, options),
    ...topLevel('components', components, options),
    aliases,
    ...topLevel('$defs', [], options),
    helperCode(declarations),
    ...declarations.code,
    // Always an interface: others may add to it.
    ...topLevel('operations', [...declarations.operations.values()], { ...options, exportType: false }),
    options.makePathsEnum ? pathsEnum(api) : '',
  ].join('');
}

function createContext(api: Api, options: TypesOptions): PrintContext {
  const schemas = surveySchemas(api);
  const names = namedSchemas(api, schemas);
  return {
    api,
    options,
    names,
    tags: collectTags(schemas, names),
    circles: findCircles(names),
    declarations: createDeclarations([...injectedNames(options.inject), ...(options.dates === 'Date' ? ['Date'] : [])]),
    shared: {
      parameters: new Map(api.components.parameters),
      headers: new Map(api.components.headers),
      responses: new Map(api.components.responses),
      requestBodies: new Map(api.components.requestBodies),
    },
    sharedPathItems: new Map(),
    referenced: new Set(),
    typeOf: schemaType,
  };
}

/** Names that the injected source declares or imports. */
function injectedNames(source: string): readonly string[] {
  const declared =
    /^\s*(?:export\s+)?(?:declare\s+)?(?:interface|type|enum|const|let|var|class|function)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
  const imported = [...source.matchAll(/^\s*import\s+(?:type\s+)?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(','),
  );
  return [
    ...[...source.matchAll(declared)].map(([, name = '']) => name),
    ...imported.map((word) => word.trim().split(/\s+/).at(-1) ?? ''),
  ];
}

/** What marks properties that only one direction has, and the views of both directions. */
const MARKERS = `export type $Read<T> = { readonly $read: T };
export type $Write<T> = { readonly $write: T };
export type Readable<T> = T extends $Write<unknown>
  ? never
  : T extends $Read<infer Marked>
    ? Readable<Marked>
    : T extends (infer Item)[]
      ? Readable<Item>[]
      : T extends object
        ? { [Key in keyof T as NonNullable<T[Key]> extends $Write<unknown> ? never : Key]: Readable<T[Key]> }
        : T;
export type Writable<T> = T extends $Read<unknown>
  ? never
  : T extends $Write<infer Marked>
    ? Writable<Marked>
    : T extends (infer Item)[]
      ? Writable<Item>[]
      : T extends object
        ? { [Key in keyof T as NonNullable<T[Key]> extends $Read<unknown> ? never : Key]: Writable<T[Key]> } & {
            [Key in keyof T as NonNullable<T[Key]> extends $Read<unknown> ? Key : never]?: never;
          }
        : T;
`;
