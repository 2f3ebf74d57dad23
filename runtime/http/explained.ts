import type { Explain } from '../request/explain.ts';
import { type Loaded, loadOnce } from './loaded.ts';

const explainer: Loaded<Explain> = {
  load: async () => (await import('../request/explain.ts')).explain,
  value: undefined,
};

/**
 * The outcome of a check with the reasons of its schemas. What names them is a compiler of JSON Schema, which no server
 * needs while requests are valid: it is imported when a check first asks for a reason, and the check is made again.
 */
export async function explained<Outcome>(check: (explain: Explain) => Outcome): Promise<Outcome> {
  if (explainer.value !== undefined) return check(explainer.value);
  let isAsked = false;
  const outcome = check(() => {
    isAsked = true;
    return [];
  });
  return isAsked ? check(await loadOnce(explainer)) : outcome;
}
