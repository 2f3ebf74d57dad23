import { inflateRawSync } from 'node:zlib';

/** Plain files of a tar archive (POSIX ustar) by their path, without the folder around them. */
export function filesOfTar(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const text = (from: number, to: number): string => tar.toString('utf8', at + from, at + to).replace(/\0[^]*$/, '');
    const size = Number.parseInt(text(124, 136), 8);
    const prefix = text(345, 500);
    const name = prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`;
    if (text(156, 157) === '0') files.set(inside(name), tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

/** Plain files of a zip archive by their path, without the folder around them. */
export function filesOfZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const nameSize = zip.readUInt16LE(at + 28);
    const rest = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString('utf8', at + 46, at + 46 + nameSize);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + packed);
    if (!name.endsWith('/')) files.set(inside(name), method === 8 ? inflateRawSync(content) : content);
    at += 46 + nameSize + rest;
  }
  return files;
}

function inside(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
