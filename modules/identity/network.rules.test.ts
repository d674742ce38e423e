// Networks of addresses, as a table: an IPv6 address counts with all others of its /64.
import { expect, test } from 'vitest';
import { networkOf } from './network.rules.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['command line', 'command line'],
  ['1:2:3', '1:2:3'],
  ['1::2::3', '1::2::3'],
  ['1:2:3:4:5:6:7::8:9', '1:2:3:4:5:6:7::8:9'],
  ['2001:db8:1:2:3:4:5:12345', '2001:db8:1:2:3:4:5:12345'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
