import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { principalOf } from '#domain/deals/card-figures.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { DealThumb } from '../../features/deals/components/DealThumb.tsx'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { serverNow } from '../../platform/clock/server-clock.ts'
import text from '../../styles/text.module.css'
import { elapsed, elapsedText } from '../../ui/elapsed.ts'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import classes from './QueuePanel.module.css'
import { isOverdue, isResubmitted, searchOf, WAITING } from './queue.ts'
import { ResubmittedBadge } from './ResubmittedBadge.tsx'

/** A deal of the queue as a row beside the open one. */
export function QueueItem({ deal, isCurrent }: { deal: DealCard; isCurrent: boolean }) {
  const { params } = useUrlState()
  const ref = useRef<HTMLAnchorElement>(null)
  // The page remounts when its path changes, so the open deal is scrolled into view.
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li>
      <Link
        ref={ref}
        className={classes.item}
        to={{ pathname: paths.review(deal.id), search: searchOf(params, {}) }}
        state={{ opened: true }}
        aria-current={isCurrent || undefined}
      >
        <DealThumb deal={deal} />
        <Words deal={deal} />
        <Age deal={deal} />
      </Link>
    </li>
  )
}

/** A deal of the queue as a card, with what a reviewer looks at first. */
export function QueueCard({ deal }: { deal: DealCard }) {
  const { params } = useUrlState()
  return (
    <li>
      <Link
        className={classes.card}
        to={{ pathname: paths.review(deal.id), search: searchOf(params, {}) }}
        state={{ opened: true }}
      >
        <div className={classes.picture}>
          <DealThumb deal={deal} size="fill" />
        </div>
        <span className={classes.cardHead}>
          <Words deal={deal} />
          <Age deal={deal} />
        </span>
        <span className={classes.figures}>
          <span>
            {deal.principle_balance === null ? <Trans>Amount</Trans> : <Trans>Principal balance</Trans>}{' '}
            <MoneyText amount={principalOf(deal)} />
          </span>
          <span>
            <Trans>LTV</Trans> <Percent value={deal.ltv} places={1} />
          </span>
        </span>
        <span>
          <StatusBadge status={deal.deal_status} />
        </span>
      </Link>
    </li>
  )
}

function Words({ deal }: { deal: DealCard }) {
  const place = [deal.city, deal.state].filter(Boolean).join(' ')
  return (
    <span className={classes.words}>
      <b>{place ? `${deal.title}, ${place}` : deal.title}</b>
      <span className={classes.company} title={deal.company_name ?? undefined}>
        {deal.company_name ?? deal.reference}
      </span>
      {isResubmitted(deal.deal_state, deal.owner?.rejected_at) && (
        <span className={classes.again}>
          <ResubmittedBadge />
        </span>
      )}
    </span>
  )
}

function Age({ deal }: { deal: DealCard }) {
  const { t, i18n } = useLingui()
  const submitted = deal.deal_state === WAITING ? deal.owner?.submitted_at : null
  const at = submitted ?? deal.updated_at
  const late = submitted ? isOverdue(submitted, new Date(serverNow())) : false
  const age = elapsed(at, serverNow())
  return (
    <time className={classes.age} dateTime={at} data-late={late || undefined}>
      <span aria-hidden>{elapsedText(age, 'narrow', i18n.locale)}</span>
      <span className={text.srOnly}>
        {elapsedText(age, 'long', i18n.locale)}
        {late && t`, past the target`}
      </span>
    </time>
  )
}
