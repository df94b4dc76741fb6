import { expect, it } from 'vitest'
import { SHEET_COLUMN_NAMES } from '#domain/deals/sheet.ts'
import { COLUMNS } from './columns.tsx'

it('every column of the table can be exported', () => {
  const exported: readonly string[] = SHEET_COLUMN_NAMES
  expect(COLUMNS.map(({ key }) => key).filter((key) => !exported.includes(key))).toEqual([])
})
