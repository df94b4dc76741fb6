import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import type { DealField } from '#domain/deals/fields.ts'
import { dealResponse } from '../deal.test-helpers.ts'
import { FieldRow, FieldRows } from './FieldRows.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const rowOf = (withheld: string[], field: DealField) =>
  renderToString(
    <I18nProvider i18n={i18n}>
      <FieldRow deal={dealResponse({ withheld })} field={field} />
    </I18nProvider>,
  )

test('a field that the buyer sees after the sale has its row before it', () => {
  expect(rowOf(['first_lender'], 'first_lender')).toContain('First lender')
})

test('a field that only the owner sees has no row for others, which would promise it after the sale', () => {
  expect(rowOf(['auto_relist'], 'auto_relist')).toBe('')
  expect(rowOf([], 'auto_relist')).not.toBe('')
})

const rowsOf = (deal: Parameters<typeof dealResponse>[0], fields: readonly DealField[]) =>
  renderToString(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <FieldRows deal={dealResponse(deal)} fields={fields} />
      </MantineProvider>
    </I18nProvider>,
  )

test('fields without a value are named in one line, withheld ones are not among them', () => {
  const page = rowsOf({ gds: 31, withheld: ['charge_number'] }, ['gds', 'tds', 'charge_number', 'appraiser'])
  expect(page.replace(/<!-- -->/g, '')).toContain('Not given: TDS, Appraiser.')
  expect(page.match(/<dt>/g)).toHaveLength(2)
})

test('a computed figure says so once, in a mark that can be reached by keyboard', () => {
  const page = rowsOf({ ltv: 60.7, computed_fields: ['ltv'] }, ['ltv'])
  expect(page.match(/<button[^>]*aria-label="Computed from the other figures"/g)).toHaveLength(1)
})
