import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import { type Gate, flagsOf, gateOf } from '../../model/facts/access/gates.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { indent, join, raw, ts } from '../emit/code/fragment.ts';
import { jsonLiteral, memberKey } from '../emit/code/literal.ts';
import type { EmitOptions } from '../emit/options.ts';

/** True for a description with operations that not every instance has. */
export function hasGates(api: Api): boolean {
  return api.operations.some((operation) => gateOf(operation) !== undefined);
}

/** `operation-gates.ts`: the tier and the flag that operations need, and the defaults of the flags, as data; none without any. */
export function gatesFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  if (!hasGates(api)) return [];
  const entries = api.operations.flatMap((operation) => {
    const gate: Gate | undefined = gateOf(operation);
    return gate === undefined ? [] : [raw(`${memberKey(operation.operationId)}: ${jsonLiteral({ ...gate })},\n`)];
  });
  const flags = Object.entries(flagsOf(api)).map(([name, isOn]) => raw(`${memberKey(name)}: ${String(isOn)},\n`));
  const body = ts`
/** What operations need of the instance: a tier (\`x-tier\`), a feature flag (\`x-feature-flag\`). */
export const operationGates = {
${indent(join(entries, ''))}} as const;

/** The feature flags, and whether each is on by default (\`x-feature-flags\`). */
export const featureFlags = {
${indent(join(flags, ''))}} as const;
`;
  return [{ path: posix.join(options.folders.server, 'operation-gates.ts'), contents: body.code.trimStart() }];
}
