import { Trans } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import { useUserKyc } from '../../features/kyc/api.ts'
import { KycAnswers } from '../../features/kyc/components/KycAnswers.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { KycDecision } from './KycDecision.tsx'
import classes from './KycPanel.module.css'
import { KycScans } from './KycScans.tsx'

/** A user's record with its decision, for an administrator. */
export function KycPanel({ user }: { user: User }) {
  const { data: record, error, refetch } = useUserKyc(user.id)
  if (error) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!record) {
    return (
      <Card>
        <TextSkeleton lines={8} />
      </Card>
    )
  }
  return (
    <div className={classes.panel}>
      <KycAnswers record={record} />
      <div className={classes.beside}>
        <KycScans record={record} />
        <Card as="section" title={<Trans>Decision</Trans>}>
          <KycDecision record={record} name={`${user.first_name} ${user.last_name}`} />
        </Card>
      </div>
    </div>
  )
}
