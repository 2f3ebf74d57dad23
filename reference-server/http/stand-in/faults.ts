import { randomUUID } from 'node:crypto';
import { matchesWildcard } from '../../platform/wildcard.ts';

/** What goes wrong with requests for an operation. */
export interface FaultRule {
  /** Id of the operation, with `*` for any text in it; `git-upload-pack` and `git-receive-pack` are fetch and push of git. */
  readonly operation: string;
  /** Milliseconds before anything else happens. */
  readonly latency?: number;
  /** Answered in place of what the operation would answer; it is not run. */
  readonly status?: number;
  /** Body of that answer; default: the status in the platform's form of errors. */
  readonly body?: unknown;
  /** Further headers of that answer, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection is dropped: before the operation runs, or after it with its answer unsent. */
  readonly drop?: 'after' | 'before';
  /** Requests that pass unharmed first; default 0. */
  readonly skip?: number;
  /** Requests that are harmed after those; default: all. */
  readonly times?: number;
}

/** A rule as it stands. */
export interface StandingFault extends FaultRule {
  readonly id: string;
  /** Requests it was meant for so far. */
  readonly seen: number;
  /** Requests it harmed so far. */
  readonly harmed: number;
}

/** The rules of a server; the first one that is meant for a request and not used up counts. */
export interface Faults {
  /**
   * Adds a rule behind those there are and gives its id.
   * @throws RangeError for an operation that is not there
   */
  add(rule: FaultRule): string;
  list(): StandingFault[];
  /** Takes a rule away; false when there is none of this id. */
  remove(id: string): boolean;
  clear(): void;
  /** The rule that harms a request for this operation, if one does. */
  take(operation: string | undefined): StandingFault | undefined;
  /** Whether there is any rule. */
  readonly any: boolean;
}

interface Kept {
  readonly id: string;
  readonly rule: FaultRule;
  seen: number;
  harmed: number;
}

/** Makes an empty list of rules for operations of these names. */
export function createFaults(operations: readonly string[]): Faults {
  let rules: Kept[] = [];
  return {
    add(rule) {
      // One that is misspelt would never do anything, and the test that ordered it would pass.
      if (!operations.some((name) => matchesWildcard(rule.operation, name)))
        throw new RangeError(`no operation is ${rule.operation}`);
      const id = randomUUID();
      rules.push({ id, rule, seen: 0, harmed: 0 });
      return id;
    },
    list: () => rules.map(standing),
    remove(id) {
      const before = rules.length;
      rules = rules.filter((kept) => kept.id !== id);
      return rules.length < before;
    },
    clear() {
      rules = [];
    },
    take(operation) {
      if (operation === undefined) return undefined;
      for (const kept of rules)
        if (matchesWildcard(kept.rule.operation, operation) && harms(kept)) return standing(kept);
      return undefined;
    },
    get any() {
      return rules.length > 0;
    },
  };
}

function harms(kept: Kept): boolean {
  const { skip = 0, times = Number.POSITIVE_INFINITY } = kept.rule;
  kept.seen += 1;
  if (kept.seen <= skip || kept.harmed >= times) return false;
  kept.harmed += 1;
  return true;
}

function standing({ id, rule, seen, harmed }: Kept): StandingFault {
  return { id, ...rule, seen, harmed };
}
