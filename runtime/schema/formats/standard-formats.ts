import { EXACT_INTEGER } from '../exact-integer.ts';
import { isBase64 } from './binary.ts';
import { isDate, isDateTime, isDuration, isTime } from './date-time.ts';
import { numberFormat, stringFormat, type FormatTable } from './format.ts';
import { isJsonPointer, isRegex, isRelativeJsonPointer, isUuid } from './identifier.ts';
import { isEmail, isHostname, isIpv4, isIpv6 } from './network.ts';
import { isDouble, isFloat, isInt32, isInt64 } from './number.ts';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uri.ts';

/**
 * The formats that are asserted unless told otherwise: those of JSON Schema Validation 7.3 and of the OAS format
 * registry that restrict a value. `password` and `binary` are known and restrict nothing.
 */
export const standardFormats: FormatTable = {
  'date-time': stringFormat('a date and time as in 2026-01-31T09:30:00Z (RFC 3339)', isDateTime),
  date: stringFormat('a date as in 2026-01-31 (RFC 3339)', isDate),
  time: stringFormat('a time with offset as in 09:30:00Z (RFC 3339)', isTime),
  duration: stringFormat('a duration as in P1DT12H (ISO 8601)', isDuration),
  email: stringFormat('an email address', isEmail),
  hostname: stringFormat('a host name', isHostname),
  ipv4: stringFormat('an IPv4 address', isIpv4),
  ipv6: stringFormat('an IPv6 address', isIpv6),
  uri: stringFormat('a URI', isUri),
  'uri-reference': stringFormat('a URI reference', isUriReference),
  iri: stringFormat('an IRI', isIri),
  'iri-reference': stringFormat('an IRI reference', isIriReference),
  'uri-template': stringFormat('a URI template', isUriTemplate),
  uuid: stringFormat('a UUID', isUuid),
  'json-pointer': stringFormat('a JSON Pointer', isJsonPointer),
  'relative-json-pointer': stringFormat('a relative JSON Pointer', isRelativeJsonPointer),
  regex: stringFormat('a regular expression (ECMA-262)', isRegex),
  byte: stringFormat('base64 text', isBase64),
  int32: numberFormat('an integer of 32 bits', isInt32),
  int64: numberFormat(EXACT_INTEGER, isInt64),
  float: numberFormat('a number within single precision', isFloat),
  double: numberFormat('a finite number', isDouble),
};
