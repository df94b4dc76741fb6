import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useLeaveTeam } from '../../features/team/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { logOutHere } from '../../platform/session/session.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** The end of one's own place in the team. */
export function LeaveCard({ company }: { company: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = useLeaveTeam()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card
      as="section"
      title={t`Leave the team`}
      subtitle={<Trans>You then no longer act for {company}.</Trans>}
      aside={
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trans>Leave</Trans>
        </Button>
      }
      padded={false}
    >
      {isAsking && (
        <Dialog
          opened
          onClose={() => setAsking(false)}
          title={t`Leave the team of ${company}`}
          confirmLabel={t`Leave the team`}
          danger
          busy={leave.isPending}
          error={errorText(leave.error)}
          onConfirm={() =>
            leave.mutate(undefined, {
              onSuccess: () => {
                logOutHere()
                void navigate(paths.logIn)
              },
            })
          }
        >
          <Trans>
            You are logged out everywhere, the API keys, webhooks and calendar address that you created stop
            working, and you cannot log in again unless you are invited. What you did for the company stays.
          </Trans>
        </Dialog>
      )}
    </Card>
  )
}
