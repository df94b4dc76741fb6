import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { AttentionItem } from '#domain/notifications/attention/contract.ts'
import { ATTENTION } from '#domain/notifications/attention/kinds.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { useLive } from '../../../platform/live/live.ts'
import text from '../../../styles/text.module.css'
import { elapsed, elapsedText } from '../../../ui/elapsed.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { attentionKey } from '../attention.ts'
import classes from './Attention.module.css'

/** One thing that waits for the user: what, for how much, until when, and the button that leads there. */
export function AttentionRow({ item, isFirst }: { item: AttentionItem; isFirst: boolean }) {
  const now = useLiveItem(item)
  const action = ATTENTION[item.kind]
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <b>{item.title}</b>
        <span>{item.says}</span>
      </span>
      <span className={classes.amount}>{now.amount !== null && <MoneyText amount={now.amount} />}</span>
      <span className={classes.until}>
        <Until item={now} />
      </span>
      <Button
        size="sm"
        variant={isFirst ? 'filled' : 'default'}
        component={Link}
        to={item.link}
        className={classes.action ?? ''}
      >
        {action}
        <span className={text.srOnly}>, {item.title}</span>
      </Button>
    </li>
  )
}

/** The same as a link, for the panel of the bell. */
export function AttentionLink({ item, onLeave }: { item: AttentionItem; onLeave: () => void }) {
  return (
    <Link className={classes.link} to={item.link} onClick={onLeave}>
      <b>{item.title}</b>
      <span>{item.says}</span>
      <span className={classes.until}>
        <Until item={item} />
      </span>
    </Link>
  )
}

/** An auction moves while one looks at it: its price and its end. */
function useLiveItem(item: AttentionItem): AttentionItem {
  const client = useQueryClient()
  const auction = useLive(item.live_deal ?? undefined)
  const isOver = auction !== null && auction.deal_state !== 'live'
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: attentionKey })
  }, [client, isOver])
  if (!auction || isOver) return item
  const by = auction.bid_end_ts ?? item.by
  // What is to be approved keeps the amount that was prepared.
  return item.kind === 'approval'
    ? { ...item, by }
    : { ...item, amount: auction.leading_amount ?? item.amount, by }
}

function Until({ item: { by, day, since } }: { item: AttentionItem }) {
  const { i18n } = useLingui()
  const { offsetMs } = useServerClock()
  const now = Date.now() + offsetMs
  if (by === null) {
    if (since === null) return null
    return <Trans>waiting {elapsedText(elapsed(since, now), 'long', i18n.locale)}</Trans>
  }
  const left = Date.parse(by) - now
  if (day !== null && left < 0)
    return (
      <span className={classes.late}>
        <Trans>
          overdue since <DateText iso={day} />
        </Trans>
      </span>
    )
  if (day !== null)
    return (
      <Trans>
        by the end of <DateText iso={day} />
      </Trans>
    )
  if (left < DAY_MS) return <Countdown end={by} offsetMs={offsetMs} withIcon />
  return (
    <Trans>
      by <DateText iso={by} withTime />
    </Trans>
  )
}
