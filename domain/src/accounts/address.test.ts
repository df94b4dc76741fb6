import { expect, it } from 'vitest'
import { addressKind } from './address.ts'

it.each([
  ['127.0.0.1', 'this_computer'],
  ['::1', 'this_computer'],
  ['::ffff:127.0.0.1', 'this_computer'],
  ['10.1.2.3', 'local_network'],
  ['172.16.0.9', 'local_network'],
  ['172.31.255.1', 'local_network'],
  ['192.168.1.20', 'local_network'],
  ['::FFFF:192.168.1.20', 'local_network'],
  ['fe80::1', 'local_network'],
  ['fd12:3456::1', 'local_network'],
  ['172.32.0.1', 'internet'],
  ['203.0.113.7', 'internet'],
  ['100.127.0.1', 'internet'],
  ['2001:db8::1', 'internet'],
])('%s is %s', (address, kind) => expect(addressKind(address)).toBe(kind))
