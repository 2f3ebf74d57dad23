import type { ServiceOptions } from '../../http/service-options.ts';
import type { XmlParser } from '../../request/body/xml/xml-parser.ts';
import { programRequire } from './program-require.ts';

/** Options with the parser of the package `@rgrove/parse-xml`, which is loaded with the first body of XML. */
export function withXmlParser(options: ServiceOptions): ServiceOptions {
  if (options.parseXml !== undefined) return options;
  let parser: XmlParser | undefined;
  return { ...options, parseXml: (text) => (parser ??= installedParser())(text) };
}

/** The parser of the package; one that gives nothing where it is not installed. */
function installedParser(): XmlParser {
  const name = '@rgrove/parse-xml';
  try {
    const { parseXml } = programRequire(name)(name) as { readonly parseXml: XmlParser };
    return parseXml;
  } catch {
    return () => undefined;
  }
}
