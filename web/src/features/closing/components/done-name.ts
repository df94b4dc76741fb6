import { useLingui } from '@lingui/react/macro'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'

/** What a side declares of a step: the name of its button in the card, in the step and in the dialog. */
export function useDoneName(step: ClosingStep): string {
  const { t } = useLingui()
  switch (step) {
    case 'deposit':
      return t`I have paid the deposit`
    case 'agreement':
      return t`We have signed it elsewhere`
    case 'payout_statement':
      return t`The assignment statement is complete`
    case 'title_search':
      return t`The title search is done`
    case 'assignment':
      return t`I have signed the assignment`
    case 'funds':
      return t`I have paid the amount due`
    case 'servicing_transfer':
      return t`I have transferred the servicing`
  }
}
