import type { LintContext } from '../../../../model/lint/rule.ts';

/** What a rule gets beside a description where nothing is there to help it. */
export const BARE: Omit<LintContext, 'api' | 'report'> = {
  documents: new Map(),
  validate: undefined,
  limitOfPattern: undefined,
  readXml: undefined,
  toldMisses: undefined,
};
