import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { MARKET_STATES } from '#domain/deals/lifecycle.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useKnownDeal } from '../../features/deals/api.ts'
import { FavouriteButton } from '../../features/deals/components/FavouriteButton.tsx'
import { CopyLink } from '../../ui/navigation/CopyLink.tsx'
import type { DealPlace } from './deal-of.ts'
import classes from './TopBar.module.css'

/** On a phone, in place of the menu: the way back, the deal's reference, its heart and its link. */
export default function DealBar({ id, isBid }: DealPlace) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const deal = useKnownDeal(id)
  const before = deal?.is_own ? paths.home : paths.marketplace
  return (
    <>
      <Link
        className={classes.back}
        to={isBid ? paths.deal(id) : before}
        aria-label={t`Back`}
        onClick={(event) => {
          // The page before, with its filters and place, if it was in the product.
          if (isBid || !hasPageBefore()) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <IconArrowLeft size={20} aria-hidden />
      </Link>
      <b>{deal?.reference ?? <Trans>Deal</Trans>}</b>
      <div className={classes.end}>
        {deal?.can.favorite && <FavouriteButton deal={deal} />}
        {deal && MARKET_STATES.includes(deal.deal_state) && (
          <CopyLink title={`${deal.title}, ${deal.reference}`} path={paths.deal(id)} iconOnly />
        )}
      </div>
    </>
  )
}

/** The router numbers its entries of the browser's history. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
