import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { raw, type Fragment } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { shapePrinter, type ShapePrinter } from '../emit/schema/shape.ts';
import { isPlain, jsonSchema, shapeNames, shapesModule } from '../emit/schema/shapes-module.ts';
import type { EmittedModule } from './emitted-module.ts';

/** Runtime module of the shapes that `dates` and `int64` ask for. */
const EXACT = 'wire/exact/exact-shape.ts';

function shapesPath({ folders }: EmitOptions): string {
  return posix.join(folders.validators, 'shapes.ts');
}

/** Where a value holds instants and 64-bit integers; undefined when it holds none, or nobody asks for them. */
export function exactShape(module: EmittedModule, schema: Schema): Fragment | undefined {
  const code = printerOf(module)?.of(schema);
  return code === undefined ? undefined : raw(code);
}

/** The same for the answers of an operation by status, and for each line of answers of lines. */
export function answerShapes(module: EmittedModule, operation: Operation): Fragment | undefined {
  const bodies = operation.responses.map(({ status, content }) => ({
    status,
    schemas: content.flatMap((mediaType) => jsonSchema(mediaType) ?? []),
  }));
  const code = printerOf(module)?.byStatus(bodies);
  return code === undefined ? undefined : raw(code);
}

function printerOf(module: EmittedModule): ShapePrinter | undefined {
  const { api, options } = module.emission;
  if (isPlain(options)) return undefined;
  const names = shapeNames(api, options);
  return shapePrinter(options, (schema) => {
    const name = names.get(schema);
    if (name === undefined) return undefined;
    return module.imports.value(importSpecifier(module.path, shapesPath(options), options.importExtension), name);
  });
}

/** The module of the shapes of named schemas; nothing without a policy. */
export function shapeFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  if (isPlain(options)) return [];
  const path = shapesPath(options);
  const contents = shapesModule(shapeNames(api, options), options, runtimeSpecifier(path, EXACT, options));
  return contents === undefined ? [] : [{ path, contents }];
}

/** Runtime modules that shapes need. */
export function shapeModules(options: EmitOptions): readonly string[] {
  return isPlain(options) ? [] : [EXACT];
}
