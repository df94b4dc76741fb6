import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { SIGN_ON_DONE } from '#domain/sign-on/result.ts'
import { isSignOnFailure, SIGN_ON_FAILURE, type SignOnFailure } from '#domain/sign-on/rules.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useBeginConfirmation, useConfirmation } from '../api/confirmation.ts'
import { BY_SIGN_ON, PROOF_CHANNEL } from '../model/sign-on-proof.ts'
import classes from './SignOnProof.module.css'

interface SignOnProofProps {
  onChange: (value: string) => void
  error?: React.ReactNode
}

/** In place of a password: the reader logs in at their company's provider, on a page beside this one. */
export default function SignOnProof({ onChange, error }: SignOnProofProps) {
  const { t } = useLingui()
  const { data, refetch } = useConfirmation()
  const begin = useBeginConfirmation()
  const [failure, setFailure] = useState<SignOnFailure | null>(null)
  const until = data?.confirmed_until ?? null
  const confirmed = useEffectEvent(() => onChange(BY_SIGN_ON))
  const returned = useEffectEvent((result: unknown) => {
    setFailure(typeof result === 'string' && isSignOnFailure(result) ? result : null)
    if (result === SIGN_ON_DONE) void refetch()
  })
  useEffect(() => {
    if (until !== null) confirmed()
  }, [until])
  useEffect(() => {
    const channel = new BroadcastChannel(PROOF_CHANNEL)
    channel.onmessage = ({ data: result }) => returned(result)
    return () => channel.close()
  }, [])
  if (!data) return null
  if (data.provider === null)
    return (
      <Note tone="warn">
        <Trans>
          You have no password, and your company’s sign-on is turned off. Set one with “Forgot your
          password?”, or ask an owner of your team.
        </Trans>
      </Note>
    )
  const isConfirmed = until !== null && !error
  const blocked =
    begin.data === false
      ? t`Your browser did not open the page. Allow it to, and try again.`
      : begin.error?.message
  const problem = failure ? SIGN_ON_FAILURE[failure] : (blocked ?? (isConfirmed ? null : error))
  return (
    <div className={classes.proof}>
      {isConfirmed ? (
        <Note tone="ok" role="status">
          <Trans>You have confirmed that it is you.</Trans>
        </Note>
      ) : (
        <>
          <p>
            <Trans>
              You have no password here. Log in at your company once more to confirm that it is you.
            </Trans>
          </p>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            <Trans>Confirm with {data.provider}</Trans>
          </Button>
        </>
      )}
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </div>
  )
}
