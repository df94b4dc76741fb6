import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { AUDIT_PAGE_SIZE, useAuditLogs } from '../../features/history/audit/api.ts'
import { AuditList } from '../../features/history/audit/components/AuditList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import classes from './UserHistory.module.css'

/** The audit log of this user's account. */
export function UserHistory({ user }: { user: User }) {
  const { t } = useLingui()
  const { page } = useUrlState()
  const log = useAuditLogs({ subject_id: user.id, page, page_size: AUDIT_PAGE_SIZE })
  return (
    <>
      <p className={classes.note}>
        <Trans>What happened to this account, newest first.</Trans>{' '}
        <TextLink to={`${paths.auditLog}?${new URLSearchParams({ actor: user.email })}`}>
          <Trans>What this user did</Trans>
        </TextLink>
      </p>
      <AuditList log={log} empty={<EmptyState title={t`Nothing was recorded`} withPicture={false} />} />
    </>
  )
}
