import type { Schema } from '../../model/schema.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import { join, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { componentFunction } from './checks/check-schema.ts';
import { reaches, type CheckView, type ViewSuffix } from './checks/check-view.ts';
import { componentNames } from './component-names.ts';
import { componentPath, EmittedModule, sourceName, type Emission } from './emitted-module.ts';
import { sourceLiteral } from './schema-source.ts';

/** `components/<schema>.ts`: the checks that every operation shares, and the schema as data for explanations. */
export function componentFile(emission: Emission, schema: Schema, suffixes: ReadonlySet<ViewSuffix>): GeneratedFile {
  const names = componentNames(emission.api).get(schema);
  if (names === undefined) throw new Error('not a component schema of this description');
  const path = componentPath(emission.options, names.fileName);
  const module = new EmittedModule(emission, path);
  const exported = [...suffixes].toSorted();
  for (const suffix of exported) module.scope.take(`is${names.pascal}${suffix}`);
  module.scope.take(sourceName(names.pascal));
  const functions = exported.map((suffix): Fragment => {
    const summary = `Whether a value is a valid \`${schema.name ?? names.pascal}\`${WORDS[suffix]}.`;
    const print = componentFunction(module, schema, {
      name: `is${names.pascal}${suffix}`,
      view: viewOf(schema, suffix),
    });
    return ts`${docComment({ summary })}${print}`;
  });
  const type = module.runtimeType('request/explain.ts', 'SchemaSource');
  const summary = `The schema \`${schema.name ?? names.pascal}\` as data; it explains what a check refused.`;
  const literal = sourceLiteral(module, schema, names.uri);
  const source = ts`${docComment({ summary })}export const ${raw(sourceName(names.pascal))}: ${type} = ${literal};\n`;
  return { path, contents: module.print(join([...functions, source], '\n')) };
}

const WORDS: Readonly<Record<ViewSuffix, string>> = {
  '': '',
  InRequest: ' in a request, where read-only properties are not sent',
  InResponse: ' in an answer, where write-only properties are not sent',
  InUpload: ' in a multipart request, where binary strings are files',
};

/** The plain function serves whichever side has nothing to hide. */
function viewOf(schema: Schema, suffix: ViewSuffix): CheckView {
  if (suffix === 'InUpload') return { direction: 'request', files: true };
  if (suffix === 'InRequest') return { direction: 'request', files: false };
  const isPlainForRequests = suffix === '' && !reaches(schema, 'readOnly');
  return { direction: isPlainForRequests ? 'request' : 'response', files: false };
}

/** The functions of a component that nothing calls but that users may want. */
export function defaultSuffixes(schema: Schema): readonly ViewSuffix[] {
  const hasReadOnly = reaches(schema, 'readOnly');
  const hasWriteOnly = reaches(schema, 'writeOnly');
  return hasReadOnly && hasWriteOnly ? ['InRequest', 'InResponse'] : [''];
}
