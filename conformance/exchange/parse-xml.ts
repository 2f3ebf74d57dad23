import { createRequire } from 'node:module';
import type * as ParseXml from '@rgrove/parse-xml';
import type { XmlParser } from '../../runtime/request/body/xml/xml-parser.ts';

let parser: XmlParser | undefined;

/** The parser of XML that commands have, whether or not a project has one: loaded with the first text that is to be read. */
export const parseXml: XmlParser = (text) => (parser ??= loaded())(text);

function loaded(): XmlParser {
  // The types of the package describe what it gives; `require` has none.
  const library = createRequire(import.meta.url)('@rgrove/parse-xml') as typeof ParseXml;
  return library.parseXml;
}
