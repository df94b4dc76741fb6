import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconEye, IconListSearch, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CheckPoint } from '#domain/deals/check-points.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { placeAndArea } from '../../features/deals/model.ts'
import { hasRole, useMe } from '../../platform/session/me.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Checklist } from './Checklist.tsx'
import { keepTicks, readTicks } from './checklist.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { isResubmitted } from './queue.ts'
import { ResubmittedBadge } from './ResubmittedBadge.tsx'
import classes from './Review.module.css'
import { ReviewFigures } from './ReviewFigures.tsx'
import { ReviewTabs } from './ReviewTabs.tsx'

interface ReviewProps {
  deal: DealDetail
  /** Called after the server has accepted a decision. */
  onDecided: () => void
  /** Focuses the title, so that keyboard users continue at the new deal. */
  takesFocus: boolean
}

/** One deal under review: figures, all fields, documents, checklist and decision. */
export function Review({ deal, onDecided, takesFocus }: ReviewProps) {
  const { ticks, earlier, tick } = useTicks(deal)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const withAside = (content: React.ReactNode) => (
    <div className={classes.columns}>
      <div className={classes.content}>{content}</div>
      <Checklist deal={deal} ticks={ticks} earlier={earlier} onTick={tick} />
    </div>
  )
  return (
    <>
      <div className={classes.review}>
        <header className={classes.head}>
          <div className={classes.name}>
            <div className={classes.titleRow}>
              <h2 ref={title} tabIndex={-1} className={classes.title}>
                {deal.title}
              </h2>
              <StatusBadge status={deal.deal_status} />
              {isResubmitted(deal.deal_state, deal.rejected_at) && <ResubmittedBadge />}
            </div>
            <p className={classes.facts}>
              <Facts deal={deal} />
            </p>
          </div>
          <OtherViews deal={deal} />
        </header>
        <ReviewFigures deal={deal} />
        {deal.reason && (
          <div className={classes.note}>
            <Note tone="warn">
              <b>
                <Trans>Last message to the seller:</Trans>
              </b>{' '}
              {deal.reason}
            </Note>
          </div>
        )}
        <ReviewTabs deal={deal} withAside={withAside} />
      </div>
      <DecisionBar deal={deal} ticks={ticks} onDecided={onDecided} />
    </>
  )
}

/** The reviewer's ticks on this deal, stored in this browser, and those of before it was submitted again. */
function useTicks({ id, submitted_at }: DealDetail) {
  const [{ ticks, earlier }, setTicks] = useState(() => readTicks(localStorage, id, submitted_at))
  const tick = (point: CheckPoint, on: boolean) => {
    const next = on ? [...ticks, point] : ticks.filter((other) => other !== point)
    setTicks({ ticks: next, earlier })
    keepTicks(localStorage, id, { submitted_at, ticks: next, earlier })
  }
  return { ticks, earlier, tick }
}

function Facts({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const moment = formatDateTime(deal.submitted_at)
  const facts = [deal.reference, placeAndArea(deal), deal.seller.company_name]
  if (deal.submitted_at) facts.push(t`submitted ${moment}`)
  return facts.filter(Boolean).join(' · ')
}

/** Links to other views of the deal. */
function OtherViews({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const seesAudit = me !== undefined && hasRole(me, ['superuser'])
  return (
    <div className={classes.ways}>
      <Button leftSection={<IconEye size={18} aria-hidden />} component={Link} to={paths.deal(deal.id)}>
        <Trans>View as buyer</Trans>
      </Button>
      {(deal.can.edit || seesAudit) && (
        <Menu withinPortal={false} position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={t`More`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {deal.can.edit && (
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                component={Link}
                to={paths.editDeal(deal.id)}
              >
                <Trans>Edit</Trans>
              </Menu.Item>
            )}
            {seesAudit && (
              <Menu.Item
                leftSection={<IconListSearch size={16} aria-hidden />}
                component={Link}
                to={`${paths.auditLog}?search=${encodeURIComponent(deal.reference)}`}
              >
                <Trans>Audit Log</Trans>
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
