/** Run-time validation: JSON Schema compiled to closures, problems and their RFC 9457 form. */
export { compileSchema, type SchemaValidator } from '../schema/compile.ts';
export { SchemaError, type CompileOptions, type JsonSchema, type SchemaObject } from '../schema/json-schema.ts';
export type { SchemaFinding } from '../schema/run.ts';
export { standardFormats } from '../schema/formats/standard-formats.ts';
export { numberFormat, stringFormat, type Format, type FormatTable } from '../schema/formats/format.ts';
export type { DecodeResult, Problem, ProblemLocation } from './problem.ts';
export type {
  DecodeMode,
  DecodeOptions,
  RawBody,
  RawHeaders,
  RawPart,
  RawRequest,
  UnknownParameters,
} from './raw-request.ts';
export {
  PROBLEM_MEDIA_TYPE,
  toProblemDetails,
  type ProblemDetail,
  type ProblemDetails,
  type ProblemMapper,
} from './problem-details.ts';
export { explain, type Explain } from './explain.ts';
export type { DecodedRequest, RequestDecoder } from './request-decoder.ts';
export { UploadedFile, UploadedFiles, type Uploaded } from './body/uploaded-file.ts';
export type { CheckedAnswer, ResponseCheck } from './response-check.ts';
