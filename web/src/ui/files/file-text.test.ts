import { expect, test } from 'vitest'
import { fileSign, formatBytes } from './file-text.ts'

test('a file shows its kind and size', () => {
  expect([fileSign('a.b.xlsx'), fileSign('scan')]).toEqual(['XLSX', '?'])
  expect([20 * 1024 ** 3, 1_887_437, 219_136, 3].map(formatBytes)).toEqual([
    '20.0 GB',
    '1.8 MB',
    '214 KB',
    '1 KB',
  ])
})
