import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SigningPage } from '#domain/signing/contract.ts'
import { useConsent } from '../../features/signing/signer-api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import classes from './Sign.module.css'

interface ReadStepProps {
  token: string
  page: SigningPage
  /** The document is shown. */
  isReadable: boolean
  onNext: () => void
}

/** The consent to sign electronically, before anything else. */
export function ReadStep({ token, page: { consent, signer }, isReadable, onNext }: ReadStepProps) {
  const { t } = useLingui()
  const agree = useConsent(token, onNext)
  // A newer text needs a new tick.
  const [ticked, setTicked] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isTicked = ticked === consent.version
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (signer.consented_at !== null) return onNext()
    setMissing(!isTicked)
    if (isTicked && !agree.isPending) agree.mutate(consent.version)
  }
  return (
    <form className={classes.form} onSubmit={next} noValidate>
      <div className={classes.consent}>
        {consent.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {signer.consented_at === null ? (
        <CheckField
          label={t`I have read this and agree`}
          required
          value={isTicked}
          onChange={(isOn) => setTicked(isOn ? consent.version : null)}
          error={isMissing && !isTicked && t`Tick the box to continue.`}
        />
      ) : (
        <Note tone="ok">
          <Trans>
            You agreed <DateText iso={signer.consented_at} withTime />.
          </Trans>
        </Note>
      )}
      <FormErrors messages={agree.error ? [agree.error.message] : []} />
      <div className={classes.buttons}>
        <Button type="submit" size="md" variant="filled" loading={agree.isPending} disabled={!isReadable}>
          <Trans>Continue to your signature</Trans>
        </Button>
      </div>
    </form>
  )
}
