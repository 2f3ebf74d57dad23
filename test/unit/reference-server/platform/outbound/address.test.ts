import { describe, expect, it } from 'vitest';
import { hostOf, isCallableHost, isLocalAddress } from '../../../../../reference-server/platform/outbound/address.ts';

describe('addresses of this machine and of local networks', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::10.0.0.1',
    '2001::1',
    '2002:7f00:1::',
    'fc00::1',
    'fdff:ffff::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'no address',
    '',
  ])('%s is one', (address) => {
    expect(isLocalAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '100.128.0.1', '172.32.0.1', '192.169.0.1', '198.20.0.1', '223.255.255.255'])(
    '%s is none',
    (address) => {
      expect([isLocalAddress(address), isLocalAddress(`::ffff:${address}`)]).toEqual([false, false]);
    },
  );

  it('takes addresses of version 6 that anybody reaches for what they are', () => {
    expect(isLocalAddress('2606:4700:4700::1111')).toBe(false);
    expect(isLocalAddress('2a00:1450:4001::200e')).toBe(false);
  });
});

describe('hosts', () => {
  const isCallable = (url: string, allowed: readonly string[] = []): boolean =>
    isCallableHost(hostOf(new URL(url)), allowed);

  it.each(['http://0x7f000001/', 'http://017700000001/', 'http://127.1/', 'http://localhost./', 'http://[::1]/'])(
    '%s is this machine in another spelling',
    (url) => {
      expect(isCallable(url)).toBe(false);
    },
  );

  it('are callable when they are allowed by name or address', () => {
    expect(isCallable('http://127.0.0.1:1/', ['127.0.0.1'])).toBe(true);
    expect(isCallable('http://0x7f.1/', ['127.0.0.1'])).toBe(true);
    expect(isCallable('http://[::1]/', ['::1'])).toBe(true);
    expect(isCallable('http://localhost/', ['localhost'])).toBe(true);
    expect(isCallable('http://127.0.0.2/', ['127.0.0.1'])).toBe(false);
    expect(isCallable('http://example.com/')).toBe(true);
  });
});
