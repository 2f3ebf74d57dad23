import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Schema } from '../../model/schema.ts';
import type { ImportCollector } from '../emit/code/imports.ts';
import { modelNames } from '../emit/schema/model-names.ts';
import { quote } from '../emit/code/literal.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { schemaType } from '../emit/schema/schema-type.ts';
import type { SchemaView } from '../emit/schema/schema-view.ts';
import { afterSign } from '../emit/schema/type-text.ts';

/** Prints the types of schemas into one emitted file, collecting the imports they need. */
export interface TypePrinter {
  /** Type of a value that comes with a request, behind a colon: it starts with a space or a line break. */
  readonly request: (schema: Schema) => string;
  /** The same for a value that goes out with a response. */
  readonly response: (schema: Schema) => string;
  /** Headers of responses, which no policy changes. */
  readonly header: (schema: Schema) => string;
  /** Name of the runtime's type of multipart bodies. */
  readonly uploaded: () => string;
  /** The import of the models as a namespace, when a name of theirs is taken in the file; else nothing. */
  readonly namespaceImport: () => string;
}

/**
 * The type printer of an emitted file at `path`. Named schemas are imported from the emitted models; one whose name the
 * file needs for itself (`taken`) is written through a namespace.
 */
export function typePrinter(
  api: Api,
  file: { readonly path: string; readonly imports: ImportCollector; readonly taken: ReadonlySet<string> },
  options: EmitOptions,
): TypePrinter {
  const names = modelNames(api, options.naming);
  const models = posix.join(options.folders.models, 'index.ts');
  const specifier = importSpecifier(file.path, models, options.importExtension);
  let qualified = false;
  const reference = (schema: Schema, view: SchemaView): string | undefined => {
    const name = names.of(schema, view);
    if (name === undefined || !file.taken.has(name)) {
      return name === undefined ? undefined : file.imports.type(specifier, name);
    }
    qualified = true;
    return `models.${name}`;
  };
  const { dates, int64 } = options;
  const print = (schema: Schema, view: SchemaView): string => {
    return afterSign(schemaType(schema, view, { reference, dates, int64, isDecoded: true }));
  };
  const header = (schema: Schema): string => {
    return afterSign(schemaType(schema, 'read', { reference, dates: 'string', int64: 'number' }));
  };
  return {
    request: (schema) => print(schema, 'write'),
    response: (schema) => print(schema, 'read'),
    header,
    uploaded: () => {
      const module = runtimeSpecifier(file.path, 'request/body/uploaded-file.ts', options);
      return file.imports.type(module, 'Uploaded');
    },
    namespaceImport: () => (qualified ? `import type * as models from ${quote(specifier)};\n` : ''),
  };
}
