import type { Examples } from '../kernel/examples.ts'

export const COMPANY_EXAMPLES: Examples = {
  registration_number: '1002841773',
  registered_address: '120 Adelaide Street West, Toronto, ON M5H 1T1',
  mailing_address: 'PO Box 414, Station A, Toronto, ON M5W 1C2',
  number: '10428',
  regulator_name: 'Service NL',
  entered_by: 'Ana Roy',
}
