import { aliasId } from './state/alias-id.ts';
import { badCredential } from './access/bad-credential.ts';
import { countedPages } from './lists/counted-pages.ts';
import { defaults } from './input/defaults.ts';
import { exclusiveParameters } from './input/exclusive-parameters.ts';
import { headEqualsGet } from './http/head-equals-get.ts';
import { invalidBody } from './input/invalid-body.ts';
import { invalidParameter } from './input/invalid-parameter.ts';
import { leastRole } from './access/least-role.ts';
import { filters } from './lists/filters.ts';
import type { Law } from './law.ts';
import { lifeCycle } from './state/life-cycle.ts';
import { pagination } from './lists/pagination.ts';
import { safeRead } from './http/safe-read.ts';
import { secretOnce } from './access/secret-once.ts';
import { undeclaredMethod } from './http/undeclared-method.ts';
import { undeclaredMediaType } from './http/undeclared-media-type.ts';
import { unencodedSlash } from './http/unencoded-slash.ts';
import { uriTooLong } from './http/uri-too-long.ts';
import { validValues } from './input/valid-values.ts';
import { siblings } from './state/siblings.ts';
import { frame } from './state/frame.ts';
import { cascade } from './state/cascade.ts';
import { parents } from './state/parents.ts';
import { listed } from './state/listed.ts';
import { noTrace } from './state/no-trace.ts';
import { conflict } from './state/conflict.ts';
import { atOnce } from './state/at-once.ts';
import { cleared } from './state/cleared.ts';
import { echo } from './state/echo.ts';
import { replaced } from './state/replaced.ts';
import { bodyDefaults } from './state/body-defaults.ts';
import { readOnly } from './state/read-only.ts';
import { linkedThings } from './state/linked-things.ts';
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
  uriTooLong,
  unencodedSlash,
  undeclaredMediaType,
  invalidBody,
  secretOnce,
  lifeCycle,
  siblings,
  frame,
  cascade,
  parents,
  listed,
  noTrace,
  conflict,
  atOnce,
  cleared,
  echo,
  replaced,
  bodyDefaults,
  readOnly,
  linkedThings,
  workflow,
];
