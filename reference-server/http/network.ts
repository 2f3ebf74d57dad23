/** IPv6 gives every customer many addresses: they count by the network (RFC 4291 section 2.5.1). */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail] = address.split('::', 2);
  const before = head.split(':').filter((part) => part !== '');
  const after = tail === undefined ? [] : tail.split(':').filter((part) => part !== '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}
