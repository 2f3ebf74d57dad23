// The licences of the libraries whose code is part of `dist`, as they ask for.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The text of the notices, one for each package that the metafiles name. Throws for a package that states no licence. */
export function thirdPartyNotices(root, metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
  );
  const folders = new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[1] ?? []));
  const notices = new Map([...folders].map((folder) => noticeOf(join(root, folder))));
  const sorted = [...notices].sort(([left], [right]) => (left < right ? -1 : 1));
  return `Parts of these packages are in the files of this one.\n\n${sorted.map(([, text]) => text).join('\n')}`;
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.\w+)?$/i.test(entry));
  const holder = typeof author === 'string' ? author : author?.name;
  if (file === undefined && typeof license !== 'string') throw new Error(`${name} states no licence`);
  const text =
    file === undefined
      ? `${license}${holder === undefined ? '' : `, ${holder}`}`
      : readFileSync(join(folder, file), 'utf8');
  const title = `${name} ${version}`;
  return [title, `${title}\n${'-'.repeat(title.length)}\n${text.trim()}\n`];
}
