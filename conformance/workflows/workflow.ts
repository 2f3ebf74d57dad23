import type { JsonValue } from '../../model/location.ts';

/** A sequence of calls that belong together, of an Arazzo document (Arazzo 1.0.1 section 4.6.4). */
export interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  /** Values of the inputs that have a default. */
  readonly inputs: ReadonlyMap<string, JsonValue>;
  /** Inputs that have none. */
  readonly unknown: readonly string[];
  readonly steps: readonly WorkflowStep[];
}

/** One call of a workflow and what has to come back (Arazzo 1.0.1 section 4.6.5). */
export interface WorkflowStep {
  readonly stepId: string;
  readonly description: string;
  readonly operationId: string;
  /** Who calls (`x-as`); the identity that calls by default where it is left out. */
  readonly as: string | undefined;
  readonly parameters: readonly WorkflowParameter[];
  readonly body: WorkflowBody | undefined;
  readonly criteria: readonly Criterion[];
  readonly outputs: ReadonlyMap<string, string>;
  /** How often, and after how many seconds, the call is put again while its criteria do not hold. */
  readonly retry: { readonly limit: number; readonly after: number } | undefined;
}

/** A value that a call carries: literal, or with expressions in it. */
export interface WorkflowParameter {
  readonly name: string;
  readonly in: string;
  readonly value: JsonValue;
}

/** The body of a call. */
export interface WorkflowBody {
  readonly contentType: string | undefined;
  readonly payload: JsonValue;
}

/** A condition on the answer (Arazzo 1.0.1 section 4.6.11). */
export interface Criterion {
  readonly condition: string;
  /** `simple`, `regex` or `jsonpath`. */
  readonly type: string;
  /** Expression of the value that the condition is about, where it names one. */
  readonly context: string | undefined;
}
