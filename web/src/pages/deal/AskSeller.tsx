import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { isListed } from './model.ts'

/** Where on this page a buyer asks the seller. */
export const QUESTIONS = '?tab=documents#questions'

/** Whether the reader may have something to ask; the form says who can. */
export const canAsk = (deal: DealDetail) => deal.disclosure !== 'owner' && isListed(deal)

export const AskSeller = () => (
  <TextLink to={QUESTIONS}>
    <Trans>Ask the seller a question</Trans>
  </TextLink>
)
