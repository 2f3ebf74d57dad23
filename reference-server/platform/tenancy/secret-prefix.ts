/** What secrets of this server begin with, so that whoever finds one knows it, and logs can mask it. */
export const SECRET_PREFIX = {
  /** Unless the settings name another one. */
  accessToken: 'fwpat-',
  job: 'fwjt-',
  registration: 'fwrt-',
  runner: 'fwrun-',
  trigger: 'fwtt-',
  hook: 'fwhook-',
} as const;
