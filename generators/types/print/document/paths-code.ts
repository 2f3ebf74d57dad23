import type { Operation } from '../../../../model/operation.ts';
import type { Parameter } from '../../../../model/parameter.ts';
import { type PrintContext, placeAt } from '../context.ts';
import { noteSharedPathItems } from './path-references.ts';
import { type PathWithOperations, METHODS, pathItemType, pathMember, pathsOf } from './path-types.ts';
import { topLevel } from './top-level.ts';
import { plainProperty } from '../text/type-text.ts';

/** The type `paths`. */
export function pathsCode(context: PrintContext): readonly string[] {
  const { api, options } = context;
  const paths = pathsOf(api.pathItems, api.operations, options);
  noteSharedPathItems(context, paths);
  if (!options.pathParamsAsTypes || !paths.some(isTemplate)) {
    const members = paths.map((path) => pathMember(context, 'paths', path));
    return topLevel('paths', members, options);
  }
  const patterns = new Map(paths.filter(isTemplate).map((path) => [path, patternOf(path)]));
  const members = paths.map((path): string => {
    const pattern = patterns.get(path);
    if (pattern === undefined) return pathMember(context, 'paths', path);
    const type = pathItemType(context, path, placeAt(['paths', path.item.path], 1));
    return plainProperty(`${options.immutable ? 'readonly ' : ''}[path: \`${pattern.join('')}\`]`, type, 1);
  });
  if (!isAmbiguous(paths, patterns)) return topLevel('paths', members, options);
  // Keys that others match as well could not stand in one type: each is one of its own.
  const plain = members.filter((_, index) => !isTemplate(paths[index]));
  const others = members.filter((_, index) => isTemplate(paths[index]));
  const parts = [...(plain.length === 0 ? [] : [plain]), ...others.map((code) => [code])];
  return [
    'export type paths =',
    ...parts.flatMap((part, index) => [index === 0 ? ' {\n' : ' & {\n', ...part, '}']),
    ';\n',
  ];
}

function isTemplate(path: PathWithOperations | undefined): boolean {
  return path?.item.path.includes('{') === true;
}

const PLACES = { string: '${string}', number: '${number}', boolean: '${boolean}' } as const;

/** `/pets/{id}` as the parts of a template literal type, of what its parameters are. */
function patternOf({ item, operations }: PathWithOperations): readonly string[] {
  // The last one counts, in the order in which methods are printed.
  const inOrder = METHODS.flatMap((method) => operations.filter((one) => one.method.toLowerCase() === method));
  // What an operation has from its path says nothing new.
  const own = ({ parameters }: Operation): readonly Parameter[] =>
    parameters.filter((parameter) => !item.parameters.includes(parameter));
  const parameters = [...item.parameters, ...inOrder.flatMap(own)].filter((parameter) => parameter.in === 'path');
  return item.path.split(/(\{[^}]+\})/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[`\\]|\$(?=\{)/g, '\\$&');
    const types = parameters.findLast(({ name }) => name === part.slice(1, -1))?.schema.types ?? [];
    const [type] = types.length === 1 ? types : [];
    return PLACES[type === 'integer' || type === 'number' ? 'number' : type === 'boolean' ? type : 'string'];
  });
}

const MATCHES: Readonly<Record<string, string>> = {
  [PLACES.string]: '[^]*',
  [PLACES.number]: '-?[\\d.]+',
  [PLACES.boolean]: '(?:true|false)',
};

const EXAMPLES: Readonly<Record<string, string>> = {
  [PLACES.string]: 'x',
  [PLACES.number]: '1',
  [PLACES.boolean]: 'true',
};

/** True when the template of one path matches another path. */
function isAmbiguous(
  paths: readonly PathWithOperations[],
  patterns: ReadonlyMap<PathWithOperations, readonly string[]>,
): boolean {
  const examples = paths.map((path) => {
    return (
      patterns
        .get(path)
        ?.map((part) => EXAMPLES[part] ?? part)
        .join('') ?? path.item.path
    );
  });
  return [...patterns].some(([path, pattern]) => {
    const source = pattern.map((part) => MATCHES[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('');
    const expression = new RegExp(`^${source}$`);
    return examples.some((example, index) => paths[index] !== path && expression.test(example));
  });
}
