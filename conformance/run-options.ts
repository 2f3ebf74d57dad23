import type { RequestLimits } from './exchange/limited-transport.ts';
import type { SentExchange } from './exchange/recording-transport.ts';
import type { CaseResult, RunEvent } from './events.ts';
import type { ExpectedFailure } from './expectations/expected-failure.ts';
import type { Scenario } from './scenario/scenario.ts';
import type { Selection } from './select-cases.ts';

/** How a plan is run. */
export interface RunOptions extends Selection, RequestLimits {
  /** Address of the implementation; the path of the description's server is added when it is missing. */
  readonly baseUrl: string;
  /** What is known about the implementation; without it only what the requests themselves fix is demanded. */
  readonly scenario?: Scenario;
  readonly signal?: AbortSignal;
  /** Milliseconds without an answer after which a request counts as failed; 30,000 when left out. */
  readonly timeoutMs?: number;
  /** How many reading cases may be under way at once; 4 when left out. */
  readonly concurrency?: number;
  /** False to leave the sequences that show findings as long as they are; also the default where there is a budget. */
  readonly shrink?: boolean;
  /** Replaces credentials in curl lines by `$TOKEN`. */
  readonly maskSecrets?: boolean;
  /** Ids of checks to make although the description does not promise what they demand. */
  readonly enabled?: readonly string[];
  /** Is told of every exchange as it ends. */
  readonly onExchange?: ((sent: SentExchange) => void) | undefined;
  /** What level `reference` compares with. */
  readonly reference?: ReferenceTarget;
  /** Cases that an earlier run of the same plan has judged: they are told again and not put again. */
  readonly earlier?: readonly CaseResult[];
  /** Is told of every event as it happens, before known failures are told apart. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Failures that are known: they are told apart, and those that no longer happen are named. */
  readonly expectedFailures?: readonly ExpectedFailure[];
}

/** The level asked for cannot be run. */
export class LevelUnavailable extends Error {
  override readonly name = 'LevelUnavailable';
}

/** An implementation that is right by definition: the one of today for an older one, another one of the same description. */
export interface ReferenceTarget {
  readonly baseUrl: string;
  /** What is known about it; that of the run when left out. */
  readonly scenario?: Scenario;
}
