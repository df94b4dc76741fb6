import type { DealDetail } from '#domain/deals/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { callForFile } from '../../platform/api/client.ts'
import { saveBlob } from '../../ui/save-file.ts'

/** Saves one zip of the documents that the actor may have. */
export async function downloadAll(deal: Pick<DealDetail, 'id' | 'reference'>): Promise<void> {
  const zip = await callForFile(downloadFiles, { body: { loan_deal: deal.id } })
  saveBlob(`${deal.reference}.zip`, zip)
}
