import { Plural, Trans } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LICENCE_KIND, regulatorName } from '#domain/companies/licences.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { SERVICING_STATUS } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { hasRoomCard } from '../../features/rooms/components/RoomCard.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './SellerCard.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Public information about the seller, and what leads to them. */
export function SellerCard({ deal, children }: { deal: DealDetail; children?: ReactNode }) {
  const { seller } = deal
  const since = new Date(seller.member_since).getFullYear()
  const servicing = deal.servicing_status && labelOf(SERVICING_STATUS, deal.servicing_status).toLowerCase()
  return (
    <Card as="section">
      <div className={classes.line}>
        <span className={classes.sign} aria-hidden>
          {initials(seller.company_name ?? '?')}
        </span>
        <div>
          <h2 className={classes.name}>{seller.company_name ?? <Trans>Seller</Trans>}</h2>
          <p className={classes.facts}>
            <Plural value={seller.deals_sold} one="# deal sold" other="# deals sold" />
            {' · '}
            <Trans>on HomeSlice since {since}</Trans>
          </p>
        </div>
      </div>
      <div className={classes.badges}>
        {seller.is_verified && (
          <Badge tone="ok" icon={IconShieldCheck}>
            <Trans>Verified Seller</Trans>
          </Badge>
        )}
        {servicing && (
          <Badge tone="out" icon={null}>
            <Trans>Servicing {servicing}</Trans>
          </Badge>
        )}
      </div>
      {seller.licences.length > 0 && (
        <ul className={classes.licences}>
          {seller.licences.map((licence) => (
            <li key={`${licence.regulator} ${licence.kind} ${licence.number}`}>
              {LICENCE_KIND[licence.kind]} · {regulatorName(licence)} · {licence.number}
            </li>
          ))}
        </ul>
      )}
      {hasRoomCard(deal) && (
        <p className={classes.room}>
          <TextLink to="?tab=documents#room">
            <Trans>Deal room</Trans>
          </TextLink>{' '}
          <Plural value={deal.loan_deal_files.length} one="# document" other="# documents" />
        </p>
      )}
      {children && <p className={classes.room}>{children}</p>}
    </Card>
  )
}
