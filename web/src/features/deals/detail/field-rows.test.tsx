import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import type { DealField } from '#domain/deals/fields.ts'
import { dealResponse } from '../deal.test-helpers.ts'
import { FieldRow } from './FieldRows.tsx'

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
