import { fs } from './light-fs.ts';

/** Version of this package, from the nearest `package.json` above the file (source tree or `dist/`). */
export function packageVersion(): string {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      if (!fs.existsSync(new URL(path, import.meta.url))) continue;
      const { version } = JSON.parse(fs.readFileSync(new URL(path, import.meta.url), 'utf8')) as { version?: string };
      if (version !== undefined) return version;
    } catch {
      // Not here: the next candidate is tried, and the fallback below is harmless.
    }
  }
  return '0.0.0';
}

/**
 * What a remembered run was made with: the version and, in a checkout, the build, which changes while the version stays.
 * (The note of the build is no part of the package.)
 */
export function programStamp(): string {
  const note = fs.statSync(new URL('../.tsbuildinfo', import.meta.url), { throwIfNoEntry: false });
  return note === undefined ? packageVersion() : `${packageVersion()} ${note.mtimeMs}`;
}
