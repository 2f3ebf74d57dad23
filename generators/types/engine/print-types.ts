import type { GlobalContext, OpenAPI3 } from 'openapi-typescript';
import type { NodeFactory, TypeNode } from 'typescript';
import type { JsonValue } from '../../../model/location.ts';
import { LIST_MARK } from './element-lists.ts';
import { libraryDocument } from './library-document.ts';
import { withPercentSigns } from './percent-signs.ts';

/**
 * The types `paths`, `components` and `operations` of a bundled description, as `openapi-typescript` prints them with its
 * default options. Its linter and its bundler are left out: the description was read already, and they refuse what can
 * be printed. The library is loaded here and nowhere else: it brings the compiler along.
 */
export async function printTypes(document: JsonValue): Promise<string> {
  const library = await import('openapi-typescript');
  const { default: ts } = await import('typescript');
  const { document: readable, interfaces } = libraryDocument(document);
  // The library declares its own type of a document and reads any that is structurally one.
  const source = readable as unknown as OpenAPI3;
  const context: GlobalContext = {
    ...OPTIONS,
    discriminators: library.scanDiscriminators(source, { silent: true }),
    inject: interfaces,
    injectFooter: [],
    resolve: (reference) => library.resolveRef(source, reference, { silent: true }),
    transform: (schema) => listInterface(ts.factory, schema),
  };
  return withPercentSigns(library.astToString(library.transformSchema(source, context)));
}

/** The library's defaults. */
const OPTIONS: Omit<GlobalContext, 'discriminators' | 'inject' | 'injectFooter' | 'resolve' | 'transform'> = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  defaultNonNullable: true,
  emptyObjectsUnknown: false,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  postTransform: undefined,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  // The configuration of the linter, which only the linter reads.
  redoc: undefined as never,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  silent: true,
  transformProperty: undefined,
};

/** The type of a list that is an interface of its own; undefined for any other schema. */
function listInterface(factory: NodeFactory, schema: object): TypeNode | undefined {
  const { [LIST_MARK]: name, type } = schema as Readonly<Record<string, unknown>>; // a schema of the document
  return typeof name === 'string' && type === 'array' ? factory.createTypeReferenceNode(name) : undefined;
}
