import type * as openapiTypescript from 'openapi-typescript';
import type typescript from 'typescript';
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript';
import type { NodeFactory, TypeNode } from 'typescript';
import type { JsonValue } from '../../../model/location.ts';
import type { TypesOptions } from '../options.ts';
import { LIST_MARK } from './element-lists.ts';
import { libraryDocument } from './library-document.ts';
import { withPercentSigns } from './percent-signs.ts';

/**
 * The types of a bundled description as the package `openapi-typescript` prints them. Its linter and its bundler are left out:
 * the description was read already, and they refuse what can be printed. The package is loaded here and nowhere else: it
 * brings the compiler along. Undefined when it is not installed.
 */
export async function printWithLibrary(document: JsonValue, options: TypesOptions): Promise<string | undefined> {
  const packages = await loadPackages();
  if (packages === undefined) return undefined;
  const { library, ts } = packages;
  const { document: readable, interfaces } = libraryDocument(document);
  // The library declares its own type of a document and reads any that is structurally one.
  const source = readable as unknown as OpenAPI3;
  const { engine: _, dates, inject, transform, postTransform, transformProperty, ...flags } = options;
  // Hooks of this engine give nodes of the compiler, as those of the package do.
  const hooks = { transform, postTransform, transformProperty } as unknown as Hooks;
  const context: GlobalContext = {
    ...flags,
    ...hooks,
    discriminators: library.scanDiscriminators(source, { silent: true }),
    inject: inject + interfaces,
    injectFooter: [],
    // The configuration of the linter, which only the linter reads.
    redoc: undefined as never,
    resolve: (reference) => library.resolveRef(source, reference, { silent: true }),
    silent: true,
    transform: (schema, place) =>
      hooks.transform?.(schema, place) ??
      listInterface(ts.factory, schema) ??
      (dates === 'Date' ? dateType(ts.factory, schema) : undefined),
  };
  return withPercentSigns(library.astToString(library.transformSchema(source, context)));
}

type Hooks = Pick<GlobalContext, 'transform' | 'postTransform' | 'transformProperty'>;

interface Packages {
  readonly library: typeof openapiTypescript;
  readonly ts: typeof typescript;
}

async function loadPackages(): Promise<Packages | undefined> {
  try {
    const library = await import('openapi-typescript');
    const { default: ts } = await import('typescript');
    return { library, ts };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (isMissing && /'(?:openapi-typescript|typescript)'/.test(error.message)) return undefined;
    throw error;
  }
}

/** The type of a list that is an interface of its own; undefined for any other schema. */
function listInterface(factory: NodeFactory, schema: object): TypeNode | undefined {
  const { [LIST_MARK]: name, type } = schema as Readonly<Record<string, unknown>>; // a schema of the document
  return typeof name === 'string' && type === 'array' ? factory.createTypeReferenceNode(name) : undefined;
}

function dateType(factory: NodeFactory, schema: object): TypeNode | undefined {
  const { type, format } = schema as Readonly<Record<string, unknown>>; // a schema of the document
  return type === 'string' && format === 'date-time' ? factory.createTypeReferenceNode('Date') : undefined;
}
