import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { ts, type Fragment } from '../emit/code/fragment.ts';
import { defaultEmitOptions, type EmitOptions } from '../emit/options.ts';
import { codecFile } from './codec-printer.ts';
import { EmittedModule, type ScriptUse } from './emitted-module.ts';
import { arrayLiteral } from './object-literal.ts';
import { decoderExpression } from './operation-file.ts';
import { answersXml, responseRow } from './response-row.ts';
import { schemaData, type SchemaData } from './schema-source.ts';

/** What is run instead of imported, by those who serve a description that nobody generated from. */
export interface OperationScript {
  /** JavaScript: the body of a function that returns the decoder or the check. */
  readonly code: string;
  /** Functions of the runtime that it calls. */
  readonly runtime: readonly string[];
  /** Schemas that it uses, by name. */
  readonly sources: Readonly<Record<string, SchemaData>>;
}

/**
 * The decoder of one operation, with the table that `operations/` has. Values are held against the schemas themselves: to
 * print checks for values that may never come takes longer than to look.
 */
export function decoderScript(api: Api, operation: Operation): OperationScript {
  return script(api, (module) => decoderExpression(module, operation));
}

/** The check of one operation's answers, in the same way. */
export function responseScript(api: Api, { responses }: Operation): OperationScript {
  return script(
    api,
    (module) => {
      const codecs = codecFile(module, { readsXml: answersXml(responses) });
      const responseCheck = module.runtime('request/response-check.ts', 'responseCheck');
      return ts`${responseCheck}(${arrayLiteral(responses.map((response) => responseRow(codecs, response)))})`;
    },
    allDigits,
  );
}

/** Answers are held against their check as JSON text, which has all digits. */
const allDigits: EmitOptions = { ...defaultEmitOptions, int64: 'bigint' };

function script(
  api: Api,
  expression: (module: EmittedModule) => Fragment,
  options: EmitOptions = defaultEmitOptions,
): OperationScript {
  const use: ScriptUse = { runtime: new Set(), sources: new Map() };
  const emission = {
    api,
    options,
    wanted: new Map(),
    runtimeModules: new Set<string>(),
    script: use,
  };
  const module = new EmittedModule(emission, '');
  const result = expression(module);
  const isWide = options.int64 !== 'number';
  const sources = [...use.sources].map(([name, schema]) => [name, schemaData(api, schema, isWide)] as const);
  return {
    code: module.print(ts`return ${result};\n`),
    runtime: [...use.runtime],
    sources: Object.fromEntries(sources),
  };
}
