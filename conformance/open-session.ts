import { plainAddress, resolveBaseUrl } from './base-url.ts';
import { createTaggedReads } from './checks/etag/tagged-reads.ts';
import { createTaintBook } from './checks/taint-book.ts';
import { limitedTransport } from './exchange/limited-transport.ts';
import { recordingTransport } from './exchange/recording-transport.ts';
import { createTransport } from './exchange/transport.ts';
import type { Plan } from './plan.ts';
import type { RunOptions } from './run-options.ts';
import { withFlagDefaults } from './scenario/flag-defaults.ts';
import { UNKNOWN_SCENARIO } from './scenario/scenario.ts';
import { secretsOf } from './scenario/secrets-of.ts';
import type { Progress, Session } from './session.ts';
import { activeChecks } from './session.ts';
import { servedAt } from './exchange/served-at.ts';

/** Most services that limit requests count them by the minute. */
const MAX_RETRY_WAIT_MS = 60_000;

/**
 * Opens what a run needs: the connection, what was learned about the implementation, and room for what will be.
 * Sessions that are opened with one start give the objects they make the same names.
 */
export async function openSession(plan: Plan, options: RunOptions, start: number): Promise<Session> {
  const { reset, ...known } = withFlagDefaults(options.scenario ?? UNKNOWN_SCENARIO, plan.api);
  const scenario = { ...known, reset: options.readOnly === true ? undefined : reset };
  const told = resolveBaseUrl(options.baseUrl, plan.api, scenario);
  const progress = { dirty: scenario.reset !== undefined, requests: 0, names: 0 };
  const open = createTransport({ timeoutMs: options.timeoutMs ?? 30_000, maxRetryWaitMs: MAX_RETRY_WAIT_MS });
  const recorded = options.onExchange === undefined ? open : recordingTransport(open, options.onExchange);
  const transport = limitedTransport(recorded, options, progress);
  const given = scenario.basePath === undefined ? plainAddress(options.baseUrl) : told;
  const { baseUrl, unmatched } = await servedAt(told, given, { api: plan.api, transport, signal: options.signal });
  const taints = createTaintBook();
  const session: Session = {
    api: plan.api,
    schemas: plan.schemas,
    taints,
    tagged: createTaggedReads(scenario.volatile),
    allowedHeaders: scenario.allowedHeaders,
    scenario,
    baseUrl,
    transport,
    signal: options.signal,
    // A budget is for judging.
    shrinks: options.shrink ?? options.budget === undefined,
    checks: activeChecks(
      new Set([...scenario.disable, ...(options.disabled ?? [])]),
      new Set([...scenario.enable, ...(options.enabled ?? [])]),
    ),
    unmatched,
    examples: plan.cases.filter((item) => item.kind === 'example'),
    run: toLetters(start),
    nextSuffix: suffixes(start, progress),
    masked: options.maskSecrets === true ? secretsOf(scenario) : [],
    observations: new Map(),
    listed: new Map(),
    names: new Map(),
    progress,
  };
  for (const secret of secretsOf(scenario)) taints.add(secret, { property: '', operationId: 'the caller' });
  return session;
}

/** Letters only: names with digits would look like counters when answers are compared. */
function suffixes(start: number, progress: Progress): () => string {
  const run = toLetters(start);
  return () => {
    progress.names += 1;
    return `-${run}-${toLetters(progress.names)}`;
  };
}

function toLetters(value: number): string {
  return [...value.toString(26)].map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26))).join('');
}
