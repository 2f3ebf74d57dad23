import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Networks that the public internet does not reach (IANA special-purpose address registries), by family. */
const LOCAL_NETWORKS: readonly (readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  // Multicast and everything above it, the broadcast address among it.
  ['224.0.0.0', 3, 'ipv4'],
  // Unspecified, loopback, and the addresses of version 4 that were written as `::a.b.c.d`.
  ['::', 96, 'ipv6'],
  // Translators lead from here to any address of version 4.
  ['::ffff:0:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  // Everything that IETF protocols have for themselves, Teredo tunnels among it.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const LOCAL = new BlockList();
for (const [network, bits, family] of LOCAL_NETWORKS) LOCAL.addSubnet(network, bits, family);

/** Whether an address is one of this machine, of a local network or of none; what is no address is taken for one. */
export function isLocalAddress(address: string): boolean {
  const plain = mappedAddress(address) ?? address;
  const family = isIP(plain);
  return family === 0 || LOCAL.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

const LOOPBACK = new BlockList();
for (const network of ['0.0.0.0', '127.0.0.0']) LOOPBACK.addSubnet(network, 8, 'ipv4');
// Unspecified and loopback, and whatever else of these 96 bits systems take for addresses of version 4.
LOOPBACK.addSubnet('::', 96, 'ipv6');

/** Whether an address leads to this machine; what is no address is taken for one. */
export function isOwnAddress(address: string): boolean {
  const plain = (mappedAddress(address) ?? address).replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 0 || LOOPBACK.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return true;
  return Object.values(networkInterfaces()).some((own) => own?.some((each) => each.address === plain));
}

/** The address of version 4 inside of `::ffff:a.b.c.d` (RFC 4291 section 2.5.5.2), in whichever form that is written. */
function mappedAddress(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined;
  // The URL standard writes every address in one form: the last 32 bits in two hexadecimal groups.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return bits.flatMap((part) => [part >> 8, part & 255]).join('.');
}

/** The host of a URL as names and addresses are compared: without brackets and the dot at the end. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Whether a host may be called as far as its name says: addresses that are not local, and names that do not stand for this
 * machine. Where a name leads is seen when it is connected to.
 */
export function isCallableHost(host: string, allowed: readonly string[]): boolean {
  if (allowed.includes(host)) return true;
  if (isIP(host) !== 0) return !isLocalAddress(host);
  return (
    host !== 'localhost' && !host.endsWith('.localhost') && !host.endsWith('.local') && !host.endsWith('.internal')
  );
}
