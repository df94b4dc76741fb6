import { CLOSING_DUE_DAYS, DEPOSIT_DUE_DAYS, depositDue } from '../deals/deposit.ts'
import { addBusinessDays } from '../kernel/dates.ts'
import { spoken } from '../kernel/language.ts'
import { CLOSING_STEPS, type ClosingStep, type Side, type StepOwner } from './vocabulary.ts'

/** A prerequisite: another step has been reported as done by one side (`prepared`), or is complete. */
interface Need {
  step: ClosingStep
  at: 'prepared' | 'over'
}

interface StepRule {
  owner: StepOwner
  /** For a common step, the side that must act first; null if either may. */
  begins: Side | null
  /** Business days after the sale; a deal may state another number for its deposit. */
  due: number
  needs: readonly Need[]
  /** The step that the confirming side takes before it is asked to confirm this one. */
  confirmed_after?: ClosingStep
  may_be_skipped: boolean
  /** Instruction shown to the user. */
  what: string
}

/**
 * The steps of a closing. Funds and title change hands together: the funds wait for a signed assignment, not for
 * its registration, which the buyer confirms once it is on title.
 */
export const STEP_RULES: Readonly<Record<ClosingStep, StepRule>> = spoken({
  deposit: {
    owner: 'both',
    begins: 'buyer',
    due: DEPOSIT_DUE_DAYS,
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
    what: 'The buyer searches title and reports any issues.',
  },
  assignment: {
    owner: 'both',
    begins: 'seller',
    due: 8,
    needs: [
      { step: 'agreement', at: 'over' },
      { step: 'title_search', at: 'over' },
    ],
    // Registered with the funds in trust, not before.
    confirmed_after: 'funds',
    may_be_skipped: false,
    what: 'The seller signs the assignment of the charge; the buyer confirms that it is registered.',
  },
  funds: {
    owner: 'both',
    begins: 'buyer',
    due: CLOSING_DUE_DAYS,
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
    what: 'The seller transfers the servicing and informs the borrower; the buyer confirms.',
  },
})

/** The deal closes on the due date of this step. */
const CLOSING_DAY: ClosingStep = 'funds'

export interface PlannedClosing {
  closing_date: string
  steps: { step: ClosingStep; due_date: string }[]
}

/**
 * The checklist of a new closing. Due dates are business days after the sale.
 * @param sold_on calendar date of the sale
 * @param terms `keeps_servicing`: there is no servicing transfer; `deposit_due_days`: as stated by the deal
 * @param holidays statutory holidays of the deal's province in the weeks after the sale
 */
export function planClosing(
  sold_on: string,
  terms: { keeps_servicing: boolean; deposit_due_days: number | null },
  holidays: ReadonlySet<string>,
): PlannedClosing {
  const dueOf = (step: ClosingStep) =>
    step === 'deposit'
      ? depositDue(terms.deposit_due_days, sold_on, holidays)
      : addBusinessDays(sold_on, STEP_RULES[step].due, holidays)
  return {
    closing_date: dueOf(CLOSING_DAY),
    steps: CLOSING_STEPS.filter((step) => step !== 'servicing_transfer' || !terms.keeps_servicing).map(
      (step) => ({
        step,
        due_date: dueOf(step),
      }),
    ),
  }
}
