import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { minutesAndSeconds } from '../model/sign-in.ts'
import { useSecondsUntil } from '../use-seconds-until.ts'

interface ResendCodeProps {
  /** When the next code can be sent, by the local clock. */
  at: number
  busy: boolean
  onResend: () => void
}

export function ResendCode({ at, busy, onResend }: ResendCodeProps) {
  const seconds = useSecondsUntil(at)
  return (
    <Button size="sm" disabled={seconds > 0} loading={busy} onClick={onResend}>
      {seconds > 0 ? <Trans>Resend in {minutesAndSeconds(seconds)}</Trans> : <Trans>Resend code</Trans>}
    </Button>
  )
}
