/** What a tool is told of a service, the same for all of them. */
export interface Subject {
  readonly name: string;
  /** Its description as JSON: the same content as the YAML, which not every tool's own parser reads. */
  readonly document: string;
  /** The description as it was written. */
  readonly source: string;
  /** What our own runner is told of the service. */
  readonly scenario: string;
  /** Path of the description's first server. */
  readonly path: string;
  readonly credential: Credential;
  /** Every operation as method and path, those that delete last. */
  readonly operations: readonly (readonly [method: string, path: string])[];
  /** The operation that takes credentials away: who sends it at random loses its own. */
  readonly revokes: string;
  /** A folder of this tool's own for this service. */
  readonly folder: string;
}

/** A credential in a header, and the security scheme of the description that asks for it. */
export interface Credential {
  readonly scheme: string;
  readonly isBearer: boolean;
  readonly secret: string;
  readonly header: string;
  readonly value: string;
}

/** What a tool said in one run. */
export interface Outcome {
  /** Each failure as a text that is the same in every run that fails the same way. */
  readonly failures: readonly string[];
  /** User and system time of all processes of the tool, seconds. */
  readonly cpu: number;
}

/** A tool that judges services. */
export interface Tool {
  readonly name: string;
  /** Makes once for each service what the runs need. Throws with the tool's own words where it cannot. */
  readonly prepare?: (subject: Subject) => Promise<void>;
  /** Judges the service at an origin. Throws with the tool's own words when it gives no report. */
  readonly judge: (subject: Subject, origin: string) => Promise<Outcome>;
}
