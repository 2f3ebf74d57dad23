import { aliasId } from './alias-id.ts';
import { badCredential } from './bad-credential.ts';
import { countedPages } from './counted-pages.ts';
import { defaults } from './defaults.ts';
import { exclusiveParameters } from './exclusive-parameters.ts';
import { headEqualsGet } from './head-equals-get.ts';
import { invalidBody } from './invalid-body.ts';
import { invalidParameter } from './invalid-parameter.ts';
import { leastRole } from './least-role.ts';
import { filters } from './filters.ts';
import type { Law } from './law.ts';
import { lifeCycle } from './life-cycle.ts';
import { pagination } from './pagination.ts';
import { safeRead } from './safe-read.ts';
import { secretOnce } from './secret-once.ts';
import { undeclaredMethod } from './undeclared-method.ts';
import { undeclaredMediaType } from './undeclared-media-type.ts';
import { unencodedSlash } from './unencoded-slash.ts';
import { validValues } from './valid-values.ts';
import { workflow } from './workflow.ts';

/** Every law, in the order it is put to the test. */
export const LAWS: readonly Law[] = [
  safeRead,
  headEqualsGet,
  pagination,
  countedPages,
  filters,
  defaults,
  aliasId,
  badCredential,
  leastRole,
  exclusiveParameters,
  validValues,
  invalidParameter,
  undeclaredMethod,
  unencodedSlash,
  undeclaredMediaType,
  invalidBody,
  secretOnce,
  lifeCycle,
  workflow,
];
