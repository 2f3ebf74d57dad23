import type { Schema } from '../../schema.ts';
import { MOST_LINKS, reportLongChain } from '../read/long-chain.ts';
import { scopeAt } from '../read/scope-at.ts';
import type { BuildState, Mutable } from '../read/scope.ts';

/**
 * Reports the longest chain of schemas that one and the same value has to be held against, each because of the one before
 * it, and cuts it: whoever checks, samples or prints a value walks along it, and a stack has an end. Circles are no
 * chains: whoever walks along one notices that he comes back.
 */
export function cutLongChains(state: BuildState): void {
  const lengths = new Int32Array(state.schemaNodes.length);
  let most = MOST_LINKS;
  let start: Schema | undefined;
  for (const schema of state.schemaNodes) {
    if (lengths[schema.id] === UNKNOWN) measure(schema, lengths);
    const length = lengths[schema.id] ?? 0;
    if (length > most) [start, most] = [schema, length];
  }
  if (start === undefined) return;
  const what = `a chain of ${most} schemas begins here, of which each says more about the value of the one before`;
  reportLongChain(scopeAt(state, start.location), start.location.pointer, what);
  for (const schema of state.schemaNodes) if ((lengths[schema.id] ?? 0) > MOST_LINKS) isolate(schema);
}

const UNKNOWN = 0;
const ON_PATH = -1;

/** What says more about the same value. Most schemas consist of nothing but themselves. */
function besides(schema: Schema): readonly Schema[] {
  const { ref, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise, dependentSchemas } = schema;
  const singles = [ref, not, condition, then, otherwise].filter((one) => one !== undefined);
  return [...singles, ...allOf, ...anyOf, ...oneOf, ...dependentSchemas.values()];
}

function isAlone({ ref, allOf, anyOf, oneOf, not, if: condition, dependentSchemas }: Schema): boolean {
  const lists = allOf.length + anyOf.length + oneOf.length + dependentSchemas.size;
  return lists === 0 && (ref ?? not ?? condition) === undefined;
}

interface Step {
  readonly schema: Schema;
  readonly members: readonly Schema[];
  /** The member to look at next. */
  next: number;
}

/** How many schemas the longest chain from each has. A stack of its own: a chain may be longer than ours is deep. */
function measure(root: Schema, lengths: Int32Array): void {
  const path: Step[] = [];
  const enter = (schema: Schema): void => {
    if (lengths[schema.id] !== UNKNOWN) return;
    if (isAlone(schema)) lengths[schema.id] = 1;
    else {
      lengths[schema.id] = ON_PATH;
      path.push({ schema, members: besides(schema), next: 0 });
    }
  };
  enter(root);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const member = top.members[top.next];
    top.next += 1;
    if (member !== undefined) enter(member);
    else {
      path.pop();
      let length = 1;
      for (const { id } of top.members) length = Math.max(length, 1 + (lengths[id] ?? 0));
      lengths[top.schema.id] = length;
    }
  }
}

function isolate(schema: Mutable<Schema>): void {
  Object.assign(schema, { ref: undefined, allOf: [], anyOf: [], oneOf: [], dependentSchemas: new Map() });
  for (const keyword of ['not', 'if', 'then', 'else'] as const) delete schema[keyword];
}
