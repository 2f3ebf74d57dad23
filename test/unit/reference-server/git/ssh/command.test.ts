import { describe, expect, it } from 'vitest';
import { commandFrom } from '../../../../../reference-server/git/ssh/command.ts';

describe('the command of a client', () => {
  it('names a service of git and one repository', () => {
    const paths = ['acme/app.git', '/acme/app.git', 'acme/app', '/acme/app.git/'];
    for (const path of paths) {
      expect(commandFrom(`git-upload-pack '${path}'`)).toEqual({ service: 'upload-pack', fullPath: 'acme/app' });
    }
    expect(commandFrom("git receive-pack 'a/b.git'")).toEqual({ service: 'receive-pack', fullPath: 'a/b' });
    expect(commandFrom("git-upload-archive 'a/b.git'")?.service).toBe('upload-archive');
  });

  it.each([
    '',
    'ls',
    'git-upload-pack',
    'git-upload-pack acme/app.git',
    "git-upload-pack --timeout=1 'acme/app.git'",
    "git-upload-pack 'acme/app.git'; ls",
    "git-upload-pack 'acme/app.git' 'acme/lib.git'",
    "git-upload-pack 'acme/'\\''app.git'",
    "git-upload-pack 'acme/app.git\n'",
    "git-upload-pack 'acme/\0app.git'",
    "git-shell 'acme/app.git'",
    " git-upload-pack 'acme/app.git'",
    "GIT-UPLOAD-PACK 'acme/app.git'",
    "git-upload-pack ''",
    `git-upload-pack '${'a'.repeat(5000)}'`,
  ])('is nothing else: %j', (text) => {
    expect(commandFrom(text)).toBeUndefined();
  });
});
