import { bodySchema } from './body-schema.ts';
import type { Check } from './check.ts';
import { contentLength } from './content-length.ts';
import { declaredStatus, undeclaredRefusal } from './declared-status.ts';
import { errorShape } from './error-shape.ts';
import { mediaType } from './media-type.ts';
import { noBody } from './no-body.ts';
import { noServerError } from './no-server-error.ts';
import { redirectLocation } from './redirect-location.ts';
import { responseHeaders } from './response-headers.ts';
import { secretTaint } from './secret-taint.ts';
import { undeclaredHeader } from './undeclared-header.ts';
import { undeclaredProperty } from './undeclared-property.ts';
import { problemStatus } from './problem-status.ts';
import { allow } from './allow.ts';
import { authenticate } from './authenticate.ts';
import { charset } from './charset.ts';
import { rateLimit } from './rate-limit.ts';
import { deprecation } from './deprecation.ts';
import { etagSyntax } from './etag/etag-syntax.ts';
import { etagChange } from './etag/etag-change.ts';
import { defaultPeriod } from './default-period.ts';
import { toldValuesKept } from './told-values.ts';

/** The universal check: every rule that every exchange must keep, in the order findings are reported. */
export const CHECKS: readonly Check[] = [
  contentLength,
  noServerError,
  declaredStatus,
  undeclaredRefusal,
  noBody,
  mediaType,
  responseHeaders,
  redirectLocation,
  undeclaredHeader,
  bodySchema,
  undeclaredProperty,
  errorShape,
  problemStatus,
  allow,
  authenticate,
  charset,
  rateLimit,
  deprecation,
  defaultPeriod,
  toldValuesKept,
  etagSyntax,
  etagChange,
  secretTaint,
];
