import type { CodecMemo } from '../../facts/codec/codec-node.ts';
import { lostValues } from '../../facts/codec/lost-values.ts';
import type { LintRule } from '../rule.ts';

/** What a parameter takes and its style cannot write so that it is read back (OAS "Style Values"). */
export const lostValue: LintRule = ({ api, report }) => {
  const memo: CodecMemo = { nodes: new Map(), readsXml: false };
  const parameters = new Set(api.operations.flatMap((operation) => operation.parameters));
  for (const parameter of parameters) {
    const lost = lostValues(parameter, memo);
    if (lost === undefined) continue;
    const { in: place, name } = parameter;
    const { values, reason, instead } = lost;
    report('lost-value', parameter.location, {
      parameters: { name, place, values, reason },
      suggestion: instead,
    });
  }
};
