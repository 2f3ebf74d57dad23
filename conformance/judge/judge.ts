import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { checksOfRefusable } from '../checks/checks-of-refusable.ts';
import { createTaggedReads } from '../checks/etag/tagged-reads.ts';
import { createTaintBook } from '../checks/taint-book.ts';
import type { CaseResult } from '../events.ts';
import { readExchange } from '../exchange/read-exchange.ts';
import type { WireRequest, WireResponse } from '../exchange/wire-message.ts';
import { createSchemaBook } from '../schema-document.ts';
import { type Inspection, activeChecks, inspect, openLog } from '../session.ts';
import { createOperationFinder } from './operation-finder.ts';

/** How exchanges are judged. */
export interface JudgeOptions {
  /** Ids of checks to leave out. */
  readonly disabled?: readonly string[];
  /** Ids of checks to make although the description does not promise what they demand. */
  readonly enabled?: readonly string[];
  /** Lower-case names of response headers that need no declaration. */
  readonly allowedHeaders?: readonly string[];
  /** Secrets to print as `$TOKEN`. */
  readonly masked?: readonly string[];
}

/** Applies the universal check to exchanges that somebody else has made. */
export interface Judge {
  /** The verdict on one exchange; undefined when the description has no operation for its request. */
  judge(request: WireRequest, response: WireResponse): CaseResult | undefined;
}

/** A judge of one description. It remembers secrets, so one judge sees all exchanges of one implementation. */
export function createJudge(api: Api, options: JudgeOptions = {}): Judge {
  const find = createOperationFinder(api);
  const session: Inspection = {
    api,
    schemas: createSchemaBook(),
    taints: createTaintBook(),
    tagged: createTaggedReads(),
    allowedHeaders: new Set(options.allowedHeaders ?? []),
    checks: activeChecks(new Set(options.disabled ?? []), new Set(options.enabled ?? [])),
    masked: options.masked ?? [],
    run: '',
    observations: new Map(),
  };
  let count = 0;
  return {
    judge(request, response) {
      const operation = find(request.method, request.url);
      if (operation === undefined) return undefined;
      count += 1;
      return judged(
        operation,
        { request, response },
        { session, caseId: `${operation.operationId}/exchange/${count}` },
      );
    },
  };
}

function judged(
  operation: Operation,
  { request, response }: { readonly request: WireRequest; readonly response: WireResponse },
  { session, caseId }: { readonly session: Inspection; readonly caseId: string },
): CaseResult {
  const log = openLog(caseId, operation);
  log.requests.push(request);
  const seen = readExchange(operation, request, response);
  log.exchanges.push(seen);
  const isImplemented = response.status !== 501;
  // Who sent the request may have sent what has to be refused.
  const checks = checksOfRefusable(operation, session.checks);
  if (isImplemented) inspect(seen, { ...session, checks }, log);
  return {
    caseId,
    kind: 'exchange',
    law: undefined,
    operationId: operation.operationId,
    verdict: !isImplemented ? 'not-implemented' : log.findings.length > 0 ? 'failed' : 'passed',
    reason: isImplemented ? undefined : 'answered 501',
    checks: log.checks,
    comparisons: {},
    findings: log.findings,
    requests: 1,
    durationMs: 0,
  };
}
