import { internalReferences } from '../../load/publish/internal-references.ts';
import type { LintRule } from '../rule.ts';

/** What is published does not depend on what is internal: in the docs and the bundle, it would be without it. */
export const internalNames: LintRule = ({ documents, report }) => {
  for (const { location, target } of internalReferences(documents)) {
    report('refers-to-internal', location, { parameters: { target } });
  }
};
