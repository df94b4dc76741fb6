import { expect, it } from 'vitest'
import { salesTaxIn } from './sales-tax.ts'

it('the tax is that of the province, and the federal one alone where the province has none or is unknown', () => {
  expect(['ON', 'NS', 'NB', 'NL', 'PE', 'QC'].map((province) => salesTaxIn(province).percent)).toEqual([
    13, 14, 15, 15, 15, 14.975,
  ])
  const gst = { name: 'GST', percent: 5 }
  for (const province of ['AB', 'YT', null, 'XX', 'toString']) expect(salesTaxIn(province)).toEqual(gst)
})
