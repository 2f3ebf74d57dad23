import { isXmlMediaType } from '../../facts/media-kind.ts';
import { xmlBody, xmlRootNames } from '../../facts/xml-body.ts';
import type { MediaType } from '../../media-type.ts';
import { bodiesOf } from '../bodies.ts';
import type { LintRule } from '../rule.ts';

/**
 * An example of XML that is a value is written as the XML Objects of its schema say. Where there is no schema of members or
 * items, or none that names the root, nothing says what its text is.
 */
export const xmlExamples: LintRule = ({ api, report }) => {
  const told = new Set<MediaType['examples'][number]>();
  for (const media of bodiesOf(api)) {
    const { name: type, examples } = media;
    if (!isXmlMediaType(type) || isRootNamed(media)) continue;
    for (const example of examples) {
      const { name, value, hasValue, serializedValue, location } = example;
      if (!hasValue || typeof value === 'string' || serializedValue !== undefined || told.has(example)) continue;
      told.add(example);
      report('xml-example-value', location, {
        parameters: { name, type },
        suggestion:
          'write it as text, name the root by `xml.name` of the schema, or give `serializedValue` beside `dataValue` (OpenAPI 3.2)',
      });
    }
  }
};

function isRootNamed(media: MediaType): boolean {
  const schema = xmlBody(media);
  return schema !== undefined && xmlRootNames(schema).length === 1;
}
