import type { Example } from '../../example.ts';
import { isJsonMediaType } from '../../facts/media-kind.ts';
import { pageContradiction } from '../../facts/paging/page-contradiction.ts';
import { isSuccess } from '../../facts/status.ts';
import type { LintRule } from '../rule.ts';

/** The example of a page is an answer to the request that it stands beside (OAS "Example Object"). */
export const contradictoryPage: LintRule = ({ api, report }) => {
  const told = new Set<Example>();
  for (const operation of api.operations) {
    const content = operation.responses.filter(isSuccess).flatMap((response) => response.content);
    for (const mediaType of content.filter(({ name }) => isJsonMediaType(name))) {
      for (const example of mediaType.examples) {
        const { name, value, hasValue, location } = example;
        const reason = hasValue ? pageContradiction(operation, { mediaType, name, value }) : undefined;
        if (reason === undefined || told.has(example)) continue;
        told.add(example);
        const suggestion = 'give the parameters an example of the same name, or let the answer say what is so';
        report('contradictory-page', location, { parameters: { name, reason }, suggestion });
      }
    }
  }
};
