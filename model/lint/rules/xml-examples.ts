import { isXmlMediaType } from '../../facts/media-kind.ts';
import type { MediaType } from '../../media-type.ts';
import { bodiesOf } from '../bodies.ts';
import type { LintRule } from '../rule.ts';

/** An example of XML is its text: a value says neither which of its members are attributes nor what their order is. */
export const xmlExamples: LintRule = ({ api, report }) => {
  const told = new Set<MediaType['examples'][number]>();
  for (const { name: type, examples } of bodiesOf(api)) {
    if (!isXmlMediaType(type)) continue;
    for (const example of examples) {
      const { name, value, hasValue, serializedValue, location } = example;
      if (!hasValue || typeof value === 'string' || serializedValue !== undefined || told.has(example)) continue;
      told.add(example);
      report('xml-example-value', location, {
        parameters: { name, type },
        suggestion: 'write it as text, or give `serializedValue` beside `dataValue` (OpenAPI 3.2)',
      });
    }
  }
};
