import type { Examples } from '../kernel/examples.ts'

const FILE = '/loan-deal-files/019aaf3e-5c00-7000-8000-000000000001'
const SIGNED = '?expires=1795449600&signature=4Qm7rZc1'
const THUMB = `/loan-deal-images/019aaf3e-5c00-7000-8000-000000000001/content/320/${SIGNED}`

export const DOCUMENT_EXAMPLES: Examples = {
  uploaded_by: 'Ana Roy',
  '.key': '019aaf3e-5c00-7000-8000-000000000001',
  '.value': THUMB,
  image: THUMB.replace('320', '960'),
  thumb: THUMB,
  'files.name': 'Payout statement.pdf',
  'loan_deal_files.name': 'Appraisal.pdf',
  mark: 'Lakeshore Capital Inc.',
  'signatures.reason': 'Signed by Ana Roy and Marc Cho',
  added_bytes: 0,
  certified_name: 'HomeSlice document signing',
  signed_at: '2026-11-23T17:04:00.000Z',
  stamped_by: null,
  view_url: `${FILE}/view/${SIGNED}`,
  url: `${FILE}/content/${SIGNED}`,
}
