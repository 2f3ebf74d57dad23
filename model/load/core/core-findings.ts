import type * as Core from '@redocly/openapi-core';
import type { LocationObject, NormalizedProblem } from '@redocly/openapi-core';

import { coreConfig, PLUGIN } from './core-config.ts';
import { MAX_DEPTH } from '../nesting.ts';
import { localOnly } from './local-resolver.ts';

/** A finding of the general-purpose linter. */
export interface CoreFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly file: string;
  readonly pointer: string;
  readonly suggestion: string | undefined;
}

/** What differs from the rule set. */
export interface CoreOptions {
  /** False when the caller checks examples itself. */
  readonly checkExamples: boolean;
}

/**
 * Loading reports every reference that leads nowhere. Our own rule also takes `default` for an error response.
 * `/tokens/self` beside `/tokens/{id}` is no ambiguity: concrete paths are matched first (OAS "Path Templating
 * Matching").
 */
const ALWAYS_OFF = {
  'operation-4xx-response': 'off',
  'no-ambiguous-paths': 'off',
  'no-unresolved-refs': 'off',
  // Ours finds the same.
  'no-unsafe-markdown': 'off',
} as const;

const OWN = { [`${PLUGIN}/no-unsafe-markdown`]: 'error' } as const;

const EXAMPLES_OFF = {
  'no-invalid-media-type-examples': 'off',
  'no-invalid-parameter-examples': 'off',
  'no-invalid-schema-examples': 'off',
} as const;

/**
 * What the `recommended-strict` rules of openapi-core find in a description. The package costs a third of a second to
 * import, so it is imported here and only when somebody lints. The network is never asked.
 * @throws what the package falls over; RangeError where the stack is too small for what refers to each other
 */
export async function coreFindings(file: string, { checkExamples }: CoreOptions): Promise<readonly CoreFinding[]> {
  const core = await import('@redocly/openapi-core');
  const rules = checkExamples ? ALWAYS_OFF : { ...ALWAYS_OFF, ...EXAMPLES_OFF };
  const config = await coreConfig(core, { extends: ['recommended-strict'], rules: { ...rules, ...OWN } });
  const resolver = localOnly(asDeepAsOurs(core, new core.BaseResolver()));
  const problems = await core.lint({ ref: file, config, externalRefResolver: resolver });
  return problems.filter((problem) => problem.ignored !== true).flatMap(toFinding);
}

/** By itself the package reads documents of a hundred levels. */
function asDeepAsOurs(core: typeof Core, resolver: Core.BaseResolver): Core.BaseResolver {
  const parse = resolver.parseDocument.bind(resolver);
  resolver.parseDocument = (source, isRoot) => {
    try {
      return parse(source, isRoot);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('nesting exceeded')) throw error;
      // A scalar is a level there, and so is a root in brackets. The types lack the option, which is handed on as it is.
      const options = { filename: source.absoluteRef, maxDepth: MAX_DEPTH + 2 } as Parameters<typeof core.parseYaml>[1];
      return { source, parsed: core.parseYaml(source.body, options) };
    }
  };
  return resolver;
}

function toFinding(problem: NormalizedProblem): readonly CoreFinding[] {
  const [location] = problem.location;
  if (location === undefined) return [];
  const [near] = problem.suggest;
  return [
    {
      rule: problem.ruleId.replace(`${PLUGIN}/`, ''),
      severity: problem.severity === 'error' ? 'error' : 'warning',
      // Its messages end with a full stop or a line of their own; ours do neither.
      message: problem.message.replaceAll(/\s*\n\s*/g, ' ').replace(/\.$/, ''),
      file: location.source.absoluteRef,
      pointer: pointerOf(location),
      suggestion: near === undefined ? undefined : `did you mean \`${near}\`?`,
    },
  ];
}

function pointerOf({ pointer }: LocationObject): string {
  return pointer === undefined || pointer === '#/' ? '' : pointer.replace(/^#/, '');
}
