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
