import { isXmlMediaType } from '../../model/facts/media-kind.ts';
import { hasParts, xmlHints, xmlRootNames } from '../../model/facts/xml-body.ts';
import type { Schema } from '../../model/schema.ts';
import { readXml, type ReadXml } from '../../runtime/request/body/xml/read-xml.ts';
import { parseXml } from './parse-xml.ts';
import { xmlCodec } from './schema-codec.ts';

/** Whether a text of this media type is read as a value of members or items. */
export function isXmlOfParts(contentType: string, schema: Schema): boolean {
  return isXmlMediaType(contentType) && hasParts(schema);
}

/** The value that an answer of XML says, read as the emitted validators read requests (OAS "XML Object"). */
export function readXmlAnswer(text: string, schema: Schema): ReadXml {
  const { namespace } = xmlHints([schema]);
  const root = { names: xmlRootNames(schema), ...(namespace === undefined ? {} : { namespace }) };
  return readXml({ codec: xmlCodec(schema), ...root }, text, parseXml);
}
