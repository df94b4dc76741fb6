import { expect, it } from 'vitest'
import { makeEncryption } from './encryption.ts'

const encryption = makeEncryption('a secret of at least 32 characters')

it('an encrypted text can be decrypted for the same subject with the same key', () => {
  const sealed = encryption.seal('JBSWY3DPEHPK3PXP', 'ada')
  expect(encryption.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP')
  expect(() => encryption.open(sealed, 'eve')).toThrow()
  expect(() => makeEncryption('another secret of 32 characters!!').open(sealed, 'ada')).toThrow()
})

it('equal texts have different ciphertexts', () => {
  const [one, two] = [encryption.seal('JBSWY3DPEHPK3PXP', 'ada'), encryption.seal('JBSWY3DPEHPK3PXP', 'ada')]
  expect(one).not.toBe(two)
  expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('JBSW')
})

it('a ciphertext cannot be changed or truncated', () => {
  const bytes = Buffer.from(encryption.seal('JBSWY3DPEHPK3PXP', 'ada'), 'base64')
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => encryption.open(changed.toString('base64'), 'ada')).toThrow()
    expect(() => encryption.open(bytes.subarray(0, place).toString('base64'), 'ada')).toThrow()
  }
})
