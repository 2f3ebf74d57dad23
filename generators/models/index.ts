import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Schema } from '../../model/schema.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { modelNames, type ModelNames } from '../emit/schema/model-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { schemaComment } from '../emit/schema/schema-comment.ts';
import { structureType } from '../emit/schema/schema-type.ts';
import type { SchemaView } from '../emit/schema/schema-view.ts';
import { afterSign } from '../emit/schema/type-text.ts';

/** Path of the one file that holds all declared types, relative to the output root. */
export function modelsFile(options: EmitOptions): string {
  return posix.join(options.folders.models, 'index.ts');
}

/** Emits the declared types of a description: one file, in document order, shared by client and server. */
export function emitModels(api: Api, options: EmitOptions): GeneratedFile[] {
  const names = modelNames(api, options.naming);
  const declarations = api.schemas.flatMap((schema) => {
    const key = names.of(schema, 'write') ?? '';
    const unit = { name: `model ${names.of(schema, 'read')}`, nodes: [schema], key };
    return reused(options.reuse, unit, () => declarationsOf(schema, names, options));
  });
  const contents = declarations.length === 0 ? 'export {};' : declarations.join('\n\n');
  return [{ path: modelsFile(options), contents: `${contents}\n` }];
}

function declarationsOf(schema: Schema, names: ModelNames, options: EmitOptions): string[] {
  const read = names.of(schema, 'read');
  const write = names.of(schema, 'write');
  if (read === undefined) return [];
  const declarations = [declaration(schema, 'read', read, { names, options })];
  if (write !== undefined && write !== read) declarations.push(declaration(schema, 'write', write, { names, options }));
  return declarations;
}

function declaration(
  schema: Schema,
  view: SchemaView,
  name: string,
  { names, options }: { readonly names: ModelNames; readonly options: EmitOptions },
): string {
  const { dates, int64 } = options;
  const type = structureType(schema, view, { reference: names.of, declaring: schema, dates, int64 });
  // An interface shows its name in editors and may contain itself; only an object type can be one.
  const block = type.binding === 'primary' ? type.block : undefined;
  const head = block === undefined ? `type ${name} =${afterSign(type)};` : `interface ${name} ${block}`;
  return `${schemaComment(schema, schema.name ?? name)}export ${head}`;
}
