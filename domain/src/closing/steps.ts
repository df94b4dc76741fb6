import { addBusinessDays } from '../kernel/dates.ts'
import { CLOSING_STEPS, type ClosingStep, type Side, type StepOwner } from './vocabulary.ts'

/** What must have happened to another step: one side has said that it is done (`prepared`), or it is over. */
interface Need {
  step: ClosingStep
  at: 'prepared' | 'over'
}

interface StepRule {
  owner: StepOwner
  /** The side that begins a step of both; null where either may. */
  begins: Side | null
  /** Business days after the sale. */
  due: number
  needs: readonly Need[]
  may_be_skipped: boolean
  /** What is to be done, for people. */
  what: string
}

/**
 * The one table of a closing. Money and title change hands together: the funds wait for a signed assignment, not for its
 * registration, which the buyer confirms once it is on title.
 */
export const STEP_RULES: Readonly<Record<ClosingStep, StepRule>> = {
  deposit: {
    owner: 'both',
    begins: 'buyer',
    due: 2,
    needs: [],
    may_be_skipped: true,
    what: 'The buyer pays the deposit in trust; the seller confirms that it has arrived.',
  },
  agreement: {
    owner: 'both',
    begins: null,
    due: 3,
    needs: [],
    may_be_skipped: false,
    what: 'Both sides sign the agreement of purchase and sale.',
  },
  payout_statement: {
    owner: 'seller',
    begins: 'seller',
    due: 5,
    needs: [],
    may_be_skipped: false,
    what: 'The seller states the balance at the cut-off date and attaches the statement.',
  },
  title_search: {
    owner: 'buyer',
    begins: 'buyer',
    due: 5,
    needs: [],
    may_be_skipped: true,
    what: 'The buyer searches the title and raises what stands in the way.',
  },
  assignment: {
    owner: 'both',
    begins: 'seller',
    due: 8,
    needs: [
      { step: 'agreement', at: 'over' },
      { step: 'title_search', at: 'over' },
    ],
    may_be_skipped: false,
    what: 'The seller signs the assignment of the charge; the buyer confirms that it is registered.',
  },
  funds: {
    owner: 'both',
    begins: 'buyer',
    due: 10,
    needs: [
      { step: 'deposit', at: 'over' },
      { step: 'agreement', at: 'over' },
      { step: 'payout_statement', at: 'over' },
      { step: 'assignment', at: 'prepared' },
    ],
    may_be_skipped: false,
    what: 'The buyer pays the amount due on closing; the seller confirms that it has arrived.',
  },
  servicing_transfer: {
    owner: 'both',
    begins: 'seller',
    due: 12,
    needs: [{ step: 'funds', at: 'over' }],
    may_be_skipped: true,
    what: 'The seller hands over the servicing and tells the borrower; the buyer confirms.',
  },
}

/** The step on whose day the deal closes. */
const CLOSING_DAY: ClosingStep = 'funds'

export interface PlannedClosing {
  closing_date: string
  steps: { step: ClosingStep; due_date: string }[]
}

/**
 * The checklist that a sale makes. Due dates are business days after the sale.
 * @param sold_on calendar date of the sale
 * @param keeps_servicing the seller goes on servicing: nothing is handed over
 * @param holidays statutory holidays of the deal's province in the weeks after the sale
 */
export function planClosing(
  sold_on: string,
  keeps_servicing: boolean,
  holidays: ReadonlySet<string>,
): PlannedClosing {
  const dueOf = (step: ClosingStep) => addBusinessDays(sold_on, STEP_RULES[step].due, holidays)
  return {
    closing_date: dueOf(CLOSING_DAY),
    steps: CLOSING_STEPS.filter((step) => step !== 'servicing_transfer' || !keeps_servicing).map((step) => ({
      step,
      due_date: dueOf(step),
    })),
  }
}
