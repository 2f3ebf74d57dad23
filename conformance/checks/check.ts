import type { Api } from '../../model/api.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Violation } from '../finding.ts';
import type { SchemaBook } from '../schema-document.ts';
import type { TaggedReads } from './etag/tagged-reads.ts';
import type { TaintBook } from './taint-book.ts';

/** What checks share during one run. */
export interface CheckSession {
  readonly api: Api;
  readonly schemas: SchemaBook;
  readonly taints: TaintBook;
  readonly tagged: TaggedReads;
  /** Lower-case names of response headers that need no declaration, beyond the standard ones. */
  readonly allowedHeaders: ReadonlySet<string>;
}

/** A rule that every exchange must keep, whatever it was sent for. */
export interface Check {
  /** Kebab-case name that findings, reports and switches use. */
  readonly id: string;
  /** One line: what is demanded. */
  readonly title: string;
  /** True for what a description does not promise: the check is made only where somebody asks for it. */
  readonly isExtra?: boolean;
  /** Violations found; undefined when the check has nothing to say about this exchange. */
  inspect(exchange: Exchange, session: CheckSession): readonly Violation[] | undefined;
}
