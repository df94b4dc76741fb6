import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Segments } from '../../ui/navigation/Segments.tsx'
import { DrawPad } from './DrawPad.tsx'
import type { Made } from './model/made.ts'
import { isSignature } from './model/strokes.ts'
import classes from './Sign.module.css'
import drawn from './Signature.module.css'
import { SignatureMark } from './SignatureMark.tsx'

interface SignatureStepProps {
  made: Made
  signer: string
  onChange: (change: Partial<Made>) => void
  onBack: () => void
  onNext: () => void
}

const LONGEST_NAME = 80

/** Draws a signature, or writes the name in a script typeface. */
export function SignatureStep({ made, signer, onChange, onBack, onNext }: SignatureStepProps) {
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const isDrawn = made.way === 'drawn'
  const isMade = isDrawn ? isSignature(made.drawing) : made.name.trim() !== ''
  const next = (event: FormEvent) => {
    event.preventDefault()
    setTried(!isMade)
    if (isMade) onNext()
  }
  const shows = isTried && !isMade
  return (
    <form className={classes.form} onSubmit={next} noValidate>
      <Segments
        label={t`How you sign`}
        fullWidth
        value={made.way}
        options={[
          { value: 'drawn', label: t`Draw` },
          { value: 'typed', label: t({ message: 'Type', context: 'verb' }) },
        ]}
        onChange={(way) => {
          setTried(false)
          onChange({ way })
        }}
      />
      <div className={drawn.way}>
        {isDrawn ? (
          <>
            <DrawPad drawing={made.drawing} onChange={(drawing) => onChange({ drawing })} />
            <FormErrors
              messages={
                shows ? [t`Draw your signature in the field, or choose “Type” and write your name.`] : []
              }
            />
          </>
        ) : (
          <>
            <div className={drawn.name}>
              <TextField
                label={t`Your name`}
                required
                autoComplete="name"
                maxLength={LONGEST_NAME}
                value={made.name}
                onChange={(name) => onChange({ name })}
                error={shows && t`Enter your name.`}
              />
            </div>
            <div className={drawn.paper}>
              <div className={drawn.typed}>
                <SignatureMark made={made} signer={signer} />
              </div>
            </div>
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <Button size="md" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" size="md" variant="filled">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}
