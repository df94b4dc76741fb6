import type { HomeSlice } from '@homeslice/sdk'

/**
 * A month’s sales of the key’s owner as CSV. The key needs the scope `read`.
 * @param month `YYYY-MM`, in UTC
 */
export async function exportSales(homeslice: HomeSlice, month: string): Promise<string> {
  const rows = [['reference', 'title', 'sold_at', 'sale_amount']]
  for await (const deal of homeslice.all('deals.mine', { query: { deal_state: 'sold', page_size: '50' } })) {
    if (deal.sold_at?.startsWith(month))
      rows.push([deal.reference, deal.title, deal.sold_at, deal.sale_amount ?? ''])
  }
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return rows.map((cells) => cells.map(quoted).join(',')).join('\n')
}

/**
 * The results of the market that changed since a moment, as a Parquet file for pandas, DuckDB or Polars. The key needs
 * the scope `read`.
 * @param since ISO 8601, such as the latest `changed_at` of the file before
 */
export async function resultsSince(homeslice: HomeSlice, since: string): Promise<Blob> {
  const file = await homeslice.data.results({ query: { format: 'parquet', since } })
  if (!(file instanceof Blob)) throw new Error('The answer is no file.')
  return file
}
