import { didYouMean } from '../../load/near-name.ts';
import type { LintRule } from '../rule.ts';

/** Every tag an operation uses is declared, so that it has a description. */
export const tagDeclared: LintRule = ({ api, report }) => {
  const isDeclared = (pointer: string): boolean => /^\/tags\/\d+$/.test(pointer);
  const declared = api.tags.filter(({ location }) => isDeclared(location.pointer)).map(({ name }) => name);
  for (const { name, location } of api.tags) {
    if (isDeclared(location.pointer)) continue;
    report('undeclared-tag', location, { parameters: { name }, suggestion: didYouMean(name, declared) });
  }
};
