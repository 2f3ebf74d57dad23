/** What failed in a report of Dredd (xUnit): the transaction and each difference that it names. */
export function dreddFailures(text: string): readonly string[] {
  return [...text.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<failure[^>]*>([\s\S]*?)<\/failure>/g)].map(
    ([, name, said = '']) => {
      // The request and both answers follow, with lines that look alike.
      const [message = ''] = said.split(/^(?:Request|Expected|Actual):/m);
      const differences = message.match(/^(?:statusCode|headers|body): .+$/gm);
      return `${name}: ${differences?.join('; ') ?? 'error'}`;
    },
  );
}

/** What failed in a report of Newman (JSON): each assertion and what it says. */
export function newmanFailures(text: string): readonly string[] {
  const { run } = JSON.parse(text) as NewmanReport;
  return run.failures.map(({ error, source }) => `${error.test ?? source?.name ?? ''}: ${error.message ?? ''}`);
}

interface NewmanReport {
  readonly run: {
    readonly failures: readonly {
      readonly error: { readonly test?: string; readonly message?: string };
      readonly source?: { readonly name?: string };
    }[];
  };
}

/** What failed in a report of Respect (JSON): each check of a step and what it says. */
export function respectFailures(text: string): readonly string[] {
  const { files } = JSON.parse(text) as RespectReport;
  return Object.values(files)
    .flatMap(({ executedWorkflows }) => executedWorkflows)
    .flatMap(({ executedSteps }) => executedSteps)
    .flatMap(({ stepId, checks = [] }) =>
      checks.filter(({ passed }) => !passed).map(({ name, message }) => `${stepId}: ${name}: ${message ?? ''}`),
    );
}

interface RespectReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly executedWorkflows: readonly {
          readonly executedSteps: readonly {
            readonly stepId: string;
            readonly checks?: readonly { readonly name: string; readonly passed: boolean; readonly message?: string }[];
          }[];
        }[];
      }
    >
  >;
}

/** What failed in a report of Schemathesis (JSON): each kind of failure at each operation, and each error. */
export function schemathesisFailures(text: string): readonly string[] {
  const { failures, errors } = JSON.parse(text) as SchemathesisReport;
  return [
    ...failures.flatMap(({ code, title, operations }) => operations.map((where) => `${where}: ${code} ${title}`)),
    ...errors.map((error) => `error: ${JSON.stringify(error)}`),
  ];
}

interface SchemathesisReport {
  readonly failures: readonly {
    readonly code: string;
    readonly title: string;
    readonly operations: readonly string[];
  }[];
  readonly errors: readonly unknown[];
}

/** Violations in an answer that went through Prism: only those of answers, as requests are wrong on purpose. */
export function prismFailures(method: string, target: string, header: string): readonly string[] {
  const violations = JSON.parse(header) as readonly PrismViolation[];
  const place = `${method} ${target.replace(/\?.*$/s, '').replaceAll(/[^/]*\d[^/]*/g, '*')}`;
  return violations
    .filter(({ location }) => location[0] === 'response')
    .map(
      ({ location, code, message }) => `${place}: ${location.join('.').replaceAll(/\.\d+/g, '.*')} ${code} ${message}`,
    );
}

interface PrismViolation {
  readonly location: readonly string[];
  readonly code?: string | number;
  readonly message: string;
}

/** What failed in our own report (JSON): a finding each. */
export function ownFailures(text: string): readonly string[] {
  const { findings } = JSON.parse(text) as OwnReport;
  return findings.map(({ check, operationId, part, pointer }) => [check, operationId, part, pointer].join(' '));
}

interface OwnReport {
  readonly findings: readonly {
    readonly check: string;
    readonly operationId: string;
    readonly part: string;
    readonly pointer: string;
  }[];
}
