import { expect, test } from 'vitest'
import { fileSign, formatBytes } from './file-text.ts'

test('a file shows its kind and size', () => {
  expect([fileSign('a.b.xlsx'), fileSign('scan')]).toEqual(['XLSX', '?'])
  expect([formatBytes(1_887_437), formatBytes(219_136), formatBytes(3)]).toEqual(['1.8 MB', '214 KB', '1 KB'])
})
