import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import { roleOversees } from '#domain/kernel/team-roles.ts'
import { useMe } from '../../../platform/session/me.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import classes from './Funds.module.css'

/** Why the reader cannot bid or commit yet, where they are with proving their funds, and the page for it. */
export default function FundsFirstNote({ deal, reason }: { deal: DealDetail; reason: string }) {
  const { data: me } = useMe()
  return (
    <Note tone="warn">
      <span className={classes.first}>
        <span>
          {reason} <OwnState funds={deal.own_funds} />
        </span>
        {me && <WayOn role={me.team.role} />}
      </span>
    </Note>
  )
}

function WayOn({ role }: { role: TeamRole }) {
  if (!roleOversees(role)) return <Trans>An owner or manager of your company proves them.</Trans>
  return (
    <TextLink to={paths.funds}>
      <Trans>Prove your funds</Trans>
    </TextLink>
  )
}

function OwnState({ funds }: { funds: DealDetail['own_funds'] }) {
  switch (funds?.state) {
    case 'waiting':
      return <Trans>Your proof is in review.</Trans>
    case 'rejected':
      return <Trans>Your proof was rejected.</Trans>
    case 'expired':
      return funds.valid_until ? (
        <Trans>
          Your proof expired after <DateText iso={funds.valid_until} />.
        </Trans>
      ) : (
        <Trans>Your proof has expired.</Trans>
      )
    default:
      return null
  }
}
