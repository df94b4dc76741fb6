import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import type { Invitation, Team } from '#domain/team/contract.ts'
import { useInvite, useWithdrawInvitation } from '../../features/team/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Team.module.css'

/** Invitations that were not accepted yet. */
export function Invitations({ team }: { team: Team }) {
  const { t } = useLingui()
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null)
  return (
    <Card as="section" title={t`Open invitations`}>
      <ul>
        {team.invitations.map((invitation) => (
          <li key={invitation.id} className={classes.invitation}>
            <div className={classes.about}>
              <b>{invitation.email}</b>
              <span>
                {TEAM_ROLE[invitation.role]} ·{' '}
                <Trans>
                  invited by {invitation.invited_by} · until <DateText iso={invitation.expires_at} withTime />
                </Trans>
              </span>
            </div>
            <div className={classes.acts}>
              <SendAgain invitation={invitation} team={team} />
              {invitation.can.withdraw && (
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={t`Withdraw the invitation of ${invitation.email}`}
                  onClick={() => setWithdrawn(invitation)}
                >
                  <Trans>Withdraw</Trans>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {withdrawn && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Card>
  )
}

function SendAgain({ invitation: { email, role }, team }: { invitation: Invitation; team: Team }) {
  const { t } = useLingui()
  const invite = useInvite()
  const given = team.can.give.find((one) => one === role)
  if (!given) return null
  return (
    <Button
      size="sm"
      loading={invite.isPending}
      aria-label={t`Send again to ${email}`}
      onClick={() =>
        invite.mutate(
          { email, role: given },
          {
            onSuccess: () => toast.success(t`Invitation sent. The link of the earlier one no longer works.`),
            onError: (error) => toast.error(error.message),
          },
        )
      }
    >
      <Trans>Send again</Trans>
    </Button>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useLingui()
  const withdraw = useWithdrawInvitation()
  const { email } = invitation
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Withdraw the invitation of ${email}`}
      confirmLabel={t`Withdraw`}
      danger
      busy={withdraw.isPending}
      error={errorText(withdraw.error)}
      onConfirm={() =>
        withdraw.mutate(invitation.id, {
          onSuccess: () => {
            toast.success(t`The invitation is withdrawn.`)
            onClose()
          },
        })
      }
    >
      <Trans>The link in the e-mail stops working. You can invite the person again.</Trans>
    </Dialog>
  )
}
