import { createHash } from 'node:crypto';
import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** One function in how many is mutated: `MUTATION_SHARE`, 1 for all. */
const share = Number(process.env['MUTATION_SHARE'] ?? 1);

/** Which of the samples of that size: `MUTATION_SAMPLE`. */
const sample = process.env['MUTATION_SAMPLE'] ?? '0';

/**
 * A whole room takes hours where its tests take seconds; a share of its functions says nearly the same of its tests. Which functions is
 * decided by their names and the number of the sample alone, so that two runs of one sample mutate the same ones.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sample', {
    shouldIgnore: (path) => {
      if (isConstant(path)) return 'made once, while the module loads';
      const name = share > 1 ? nameOfOutermostFunction(path) : undefined;
      return name !== undefined && drawn(name) !== 0 ? 'not in the sample' : undefined;
    },
  }),
];

/**
 * What stands outside of functions and holds none. Modules that a test loads late seem to be measured and are not: they are loaded once, by
 * the first mutant.
 */
function isConstant(path) {
  if (!path.isExpression() || !isOutermost(path) || path.isFunction() || path.isClass()) return false;
  let holdsFunction = false;
  path.traverse({
    Function: (inner) => {
      holdsFunction = true;
      inner.stop();
    },
  });
  return !holdsFunction;
}

function nameOfOutermostFunction(path) {
  if (path.isFunctionDeclaration() || path.isClassMethod() || path.isClassPrivateMethod())
    return isOutermost(path) ? nameOf(path.node.id ?? path.node.key) : undefined;
  if (path.isVariableDeclarator() && isOutermost(path)) return nameOf(path.node.id);
  return undefined;
}

function isOutermost(path) {
  return path.getFunctionParent() === null;
}

function nameOf(node) {
  return node?.name ?? node?.value ?? node?.id?.name;
}

function drawn(name) {
  return (
    createHash('sha1')
      .update(sample === '0' ? name : `${sample}:${name}`)
      .digest()
      .readUInt32BE(0) % share
  );
}
