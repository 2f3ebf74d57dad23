import { readXmlAnswer } from '../conformance/exchange/read-xml-answer.ts';
import { hasParts } from '../model/facts/xml-body.ts';
import type { JsonValue } from '../model/index.ts';
import type { ReadXml } from '../model/lint/index.ts';

/** What an example of XML stands for, as validators and the runner read it: the model itself has no reader. */
export const readXmlExample: ReadXml = (schema, text) => {
  if (!hasParts(schema)) return undefined;
  const read = readXmlAnswer(text, schema);
  if ('problems' in read) {
    return {
      problems: read.problems.map(({ name, expected, got }) => ({
        pointer: name,
        message: `expected ${expected}, got ${got}`,
      })),
    };
  }
  // What is read of XML is made of texts, numbers, flags, lists and objects.
  return { value: read.value as JsonValue };
};
