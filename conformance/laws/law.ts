import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Call, ExampleCase } from '../cases/case.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { WireRequest } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { SchemaBook } from '../schema-document.ts';
import type { Step } from '../steps/step.ts';
import type { Workflow } from '../workflows/workflow.ts';

/** A general truth about APIs of this kind, derived from the shape of the description. */
export interface Law {
  /** Kebab-case name that findings, reports and switches use. */
  readonly id: string;
  /** One line: what the law demands. */
  readonly title: string;
  /** Every place of the description where the law can be put to the test. */
  plan(context: LawContext): readonly LawCase[];
}

/** What a law may look at while it plans. */
export interface LawContext {
  readonly api: Api;
  /** Cases of the description: laws start from requests that the description vouches for. */
  readonly examples: readonly ExampleCase[];
  readonly schemas: SchemaBook;
  /** Sequences of calls that belong together. */
  readonly workflows?: readonly Workflow[];
}

/** One test of a law at one place. */
export interface LawCase {
  readonly kind: 'law';
  /** `<operationId>/law/<law>` and a variant where a law has several cases for one operation. */
  readonly id: string;
  readonly law: string;
  readonly summary: string;
  readonly operation: Operation;
  /** What the case does to the data of a correct implementation: nothing, writes that are refused, writes that succeed. */
  readonly effect: 'none' | 'refused' | 'writes';
  /** Where a case says nothing by itself: it is put where another implementation shows what must come out. */
  readonly level?: 'reference';
  /** What is sent and what must hold, where that is known before anything is sent. */
  readonly steps?: readonly Step[];
  /** Puts the question. Resolves when it is answered; `probe.notProvable` ends it without an answer. */
  run(probe: Probe): Promise<void>;
}

/** What a law case can do: send calls (every exchange passes the universal check) and state what must hold. */
export interface Probe {
  readonly scenario: Scenario;
  readonly schemas: SchemaBook;
  /** Sends a call. */
  send(call: Call, options?: SendOptions): Promise<Exchange>;
  /**
   * States that something must hold: counts one check, and records the violation when it does not, with the exchanges that show it;
   * the last one when left out. What these need to be sent again is added.
   */
  demand(holds: boolean, violation: Violation, shown?: readonly Exchange[]): void;
  /** Ends the case: the question could not be put. */
  readonly notProvable: (reason: string) => never;
  /** Ends the case: the implementation says that it does not serve the operation. */
  notImplemented(): never;
  /** A text that makes a name unique; another one at each call. */
  fresh(): string;
  /** Tells what a request names of that which the implementation lists: another one may list other things first. */
  chose(request: WireRequest, name: string | number): void;
  /** True when an earlier finding is about a member of this name: a law that sees it elsewhere has nothing to add. */
  isFound(name: string): boolean;
  /** True when an earlier finding is that a list is not read as it should be. */
  isBrokenList(operationId: string): boolean;
  /** Remembers for the whole run what was seen under a key, and returns everything seen under it so far. */
  observe(key: string, value: string): ReadonlySet<string>;
}

/** How a call of a law is sent. */
export interface SendOptions {
  /** Changes the request on the wire just before it leaves. */
  readonly change?: (request: WireRequest) => WireRequest;
  /** True for a call of another operation that may not be served: its 501 does not end the case. */
  readonly optional?: boolean;
  /** False for requests that the description does not speak about: then the universal check is left out. */
  readonly universal?: boolean;
  /**
   * True for a request that has to be refused: where the operation declares no status for that, any 4xx will do, since
   * every server refuses and hardly any description says so everywhere.
   */
  readonly refused?: boolean;
  /** True for a question about the service itself: it is not judged, and belongs to no finding. */
  readonly aside?: boolean;
  /**
   * True for a change or a removal that may succeed: it works on an object made for it, and is not sent where none can be made, unless
   * that is `tried` only.
   */
  readonly own?: boolean | 'tried';
  /** What was drawn for the request: where another implementation was asked something else, nothing is compared from there on. */
  readonly drawn?: string;
  /** True to give unique names the suffix of this run, for calls that make something. */
  readonly unique?: boolean;
}

/** For what is only tried: it may be refused, and may not be served. */
export const LOOSE: SendOptions = { refused: true, optional: true };
