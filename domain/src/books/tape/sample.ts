import { TAPE_COLUMNS, type TapeColumnName } from './columns.ts'

type SampleRow = Partial<Record<TapeColumnName, string>>

const HOUSE: SampleRow = Object.fromEntries(TAPE_COLUMNS.map(({ name, example }) => [name, example]))

/** The loans of the sample file: the examples of the columns, then a second mortgage, a condo and a shop. */
export const SAMPLE_ROWS: readonly SampleRow[] = [
  HOUSE,
  {
    ...HOUSE,
    loan_reference: 'LN-1002',
    loan_address: '204-75 Example Avenue',
    city: 'Ottawa',
    postcode: 'K1P 5M7',
    residential_building_type: 'Condo apartment',
    condo_fees: '$612.00',
    property_value: '$415,000.00',
    mortgage_amount: '$300,000.00',
    principle_balance: '$288,120.75',
    ltv: '69.43%',
    interest_rate: '6.40%',
    loan_yield: '6.50%',
    payment_amount: '$1,991.43',
    credit_score: '688',
  },
  {
    ...HOUSE,
    loan_reference: 'LN-1003',
    loan_address: '9 Specimen Crescent',
    city: 'Calgary',
    state: 'AB',
    postcode: 'T2P 1J9',
    property_value: '$640,000.00',
    mortgage_amount: '$90,000.00',
    principle_balance: '$90,000.00',
    position: '2nd',
    first_lender: 'Sample Bank',
    first_lender_mortgage_balance: '$310,000.00',
    ltv: '62.50%',
    interest_rate: '10.99%',
    loan_yield: '11.30%',
    amortization: '25 years',
    payment_amount: '$824.18',
    interest_only_payments_allowed: 'Yes',
    credit_score: '641',
    gds: '',
    tds: '',
  },
  {
    ...HOUSE,
    loan_reference: 'LN-1004',
    mortgage_class: 'Commercial',
    residential_building_type: '',
    commercial_class: 'Retail or restaurant',
    loan_address: '1200 Illustration Boulevard',
    city: 'Montréal',
    state: 'QC',
    postcode: 'H3B 2Y5',
    property_value: '$2,150,000.00',
    mortgage_amount: '$1,200,000.00',
    principle_balance: '$1,164,903.18',
    ltv: '54.18%',
    interest_rate: '7.85%',
    loan_yield: '8.00%',
    payment_amount: '$9,059.76',
    refinance: 'Yes',
    rental_property: 'Yes',
    credit_score: '',
    gds: '',
    tds: '',
  },
]

/** The rows of the sample as text, without the header. */
export const sampleCells = (): string[][] =>
  SAMPLE_ROWS.map((row) => TAPE_COLUMNS.map(({ name }) => row[name] ?? ''))

/** The headers of the template. */
export const templateHeaders = (): string[] => TAPE_COLUMNS.map(({ label }) => label)
