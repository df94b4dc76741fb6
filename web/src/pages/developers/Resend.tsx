import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Delivery } from '#domain/webhooks/contract.ts'
import { useResend } from '../../features/webhooks/api.ts'
import { toast } from '../../ui/feedback/toast.ts'

interface ResendProps {
  delivery: Pick<Delivery, 'id' | 'title'>
  isPossible: boolean
}

/** Sends a delivery again. */
export function Resend({ delivery, isPossible }: ResendProps) {
  const { t } = useLingui()
  const resend = useResend()
  return (
    <Button
      size="sm"
      disabled={!isPossible}
      loading={resend.isPending}
      aria-label={t`Resend ${delivery.title}`}
      onClick={() => resend.mutate(delivery.id, { onError: (issue) => toast.error(issue.message) })}
    >
      <Trans>Resend</Trans>
    </Button>
  )
}
