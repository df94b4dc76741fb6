import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import text from '../../../styles/text.module.css'
import { formatMoney, formatTime } from '../../../ui/format.ts'
import { type Announcement, announcements } from '../model.ts'

/** Announces changes to screen readers. Use once per page. */
export function AuctionAnnouncer({ auction }: { auction: AuctionView }) {
  const { t } = useLingui()
  const before = useRef(auction)
  const [announcement, setAnnouncement] = useState<Announcement[]>([])
  useEffect(() => {
    const news = announcements(before.current, auction)
    before.current = auction
    if (news.length > 0) setAnnouncement(news)
  }, [auction])

  const words = (news: Announcement): string => {
    switch (news.kind) {
      case 'new_leading': {
        const amount = formatMoney(news.amount)
        return t`New leading bid ${amount}.`
      }
      case 'you_lead': {
        const amount = formatMoney(news.amount)
        return t`You’re the highest bidder at ${amount}.`
      }
      case 'outbid': {
        const amount = formatMoney(news.amount)
        return t`You were outbid. The leading bid is ${amount}.`
      }
      case 'bids_opened': {
        const amount = formatMoney(news.amount)
        return t`The sealed bids are opened. The highest bid is ${amount}.`
      }
      case 'sealed_bid':
        return t`A sealed bid was placed.`
      case 'reserve_met':
        return OBLIGATIONS.reserve_met
      case 'opened':
        return t`The auction is open.`
      case 'ended':
        return t`The auction has ended.`
      case 'restarted':
        return t`The terms of the deal have changed. All bids are void and the auction restarts.`
      case 'sold':
        return t`The deal is sold.`
      case 'extended': {
        const time = formatTime(news.end)
        return t`The end moved to ${time}.`
      }
    }
  }
  return (
    <div className={text.srOnly} role="status">
      {announcement.map(words).join(' ')}
    </div>
  )
}
