import type { DealDetail } from '#domain/deals/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { callForFile } from '../app/api.ts'

/** Saves one zip of the documents that the asker may have. */
export async function downloadAll(deal: Pick<DealDetail, 'id' | 'reference'>): Promise<void> {
  const zip = await callForFile(downloadFiles, { body: { loan_deal: deal.id } })
  const address = URL.createObjectURL(zip)
  const link = document.createElement('a')
  link.href = address
  link.download = `${deal.reference}.zip`
  link.click()
  // The download has its own hold by then; the address would keep the zip in memory.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
