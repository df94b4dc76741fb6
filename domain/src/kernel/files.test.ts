import { expect, it } from 'vitest'
import { ACCOUNT_QUOTA, DEAL_QUOTA, quotaReached } from './files.ts'

const GB = 1024 ** 3

it('an account stores up to 20 GB in 10 000 files, a deal up to 2 GB in 500', () => {
  expect([ACCOUNT_QUOTA, DEAL_QUOTA]).toEqual([
    { bytes: 20 * GB, files: 10_000 },
    { bytes: 2 * GB, files: 500 },
  ])
  expect(quotaReached('account', ACCOUNT_QUOTA)).toBeNull()
  expect(quotaReached('deal', DEAL_QUOTA)).toBeNull()
})

it('says whose limit is reached, how much it is, and how much it would be', () => {
  expect(quotaReached('account', { bytes: 0, files: 10_001 })).toMatch(
    /^Your account may store 10000 files, and with these it would be 10001\. Removed documents count/,
  )
  expect(quotaReached('deal', { bytes: 0, files: 501 })).toMatch(/^A deal may store 500 files/)
  expect(quotaReached('account', { bytes: 20.5 * GB, files: 1 })).toMatch(
    /^Your account may store 20\.00 GB, and with these files it would be 20\.50 GB\./,
  )
  expect(quotaReached('deal', { bytes: 2 * GB + 1, files: 1 })).toMatch(/^A deal may store 2\.00 GB/)
})
