import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconWritingSign } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { SigningPage } from '#domain/signing/contract.ts'
import type { Place } from '#domain/signing/rules.ts'
import { SIGNER_ROLE, SIGNING_CODE_MINUTES } from '#domain/signing/vocabulary.ts'
import { type Signature, useSendCode, useSign } from '../../features/signing/signer-api.ts'
import { ApiError, toFormErrors } from '../../platform/api/error.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CodeInput } from '../../ui/fields/CodeInput.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import type { Made } from './model/made.ts'
import type { Step } from './model/outcome.ts'
import { pictureOf } from './model/picture.ts'
import classes from './Sign.module.css'
import drawn from './Signature.module.css'
import { SignatureMark } from './SignatureMark.tsx'

interface ReviewStepProps {
  token: string
  page: SigningPage
  made: Made
  place: Place | null
  onStep: (step: Step) => void
}

/** Repeats what is signed, and signs it with the mailed code. */
export function ReviewStep({ token, page, made, place, onStep }: ReviewStepProps) {
  const { t } = useLingui()
  const { title, signer } = page
  const [code, setCode] = useState('')
  const sign = useSign(token, () => {
    toast.success(t`You signed the document`)
    window.scrollTo({ top: 0 })
  })
  const send = useSendCode(token, () => {
    setCode('')
    sign.reset()
  })
  const hasCode = signer.code_expires_at !== null && Date.parse(signer.code_expires_at) > serverNow()
  const signature = signatureOf(made)
  const commit = (event: FormEvent) => {
    event.preventDefault()
    if (!place || !signature || code.length < 6 || sign.isPending) return
    sign.mutate({ code, signature, place }, { onError: () => setCode('') })
  }
  const { codeError, others } = errorsOf(sign.error)
  const role = SIGNER_ROLE[signer.role]
  return (
    <form className={classes.form} onSubmit={commit} noValidate>
      <div className={drawn.paper}>
        <div className={drawn.typed}>
          <SignatureMark made={made} signer={signer.name} />
        </div>
      </div>
      <Rows>
        <Row label={<Trans>Document</Trans>}>{title}</Row>
        <Row label={<Trans>You sign as</Trans>}>
          {signer.name}
          {signer.role !== 'signer' && `, ${role}`}
        </Row>
        <Row label={<Trans>Place</Trans>}>
          {place && t`Page ${place.page} of ${page.document.pages.length}`}
        </Row>
      </Rows>
      {hasCode ? (
        <div className={classes.code}>
          <p className={classes.hint}>
            <Trans>
              Enter the code that we e-mailed to <b>{signer.email}</b>. It is valid for {SIGNING_CODE_MINUTES}{' '}
              minutes.
            </Trans>
          </p>
          <CodeInput value={code} onChange={setCode} error={codeError} disabled={sign.isPending} />
          <Button size="sm" loading={send.isPending} disabled={sign.isPending} onClick={() => send.mutate()}>
            <Trans>Send another code</Trans>
          </Button>
        </div>
      ) : (
        <div className={classes.code}>
          <p className={classes.hint}>
            <Trans>
              To confirm it’s you, we’ll e-mail a 6-digit code to <b>{signer.email}</b>.
            </Trans>
          </p>
          {codeError && (
            <Note tone="bad" role="alert">
              {codeError}
            </Note>
          )}
          <Button size="md" variant="filled" loading={send.isPending} onClick={() => send.mutate()}>
            <Trans>Send the code</Trans>
          </Button>
        </div>
      )}
      <FormErrors messages={[...(send.error ? [send.error.message] : []), ...others]} />
      {isUnanswered(sign.error) && (
        <p className={classes.hint}>
          <Trans>
            Your signature and its position are saved. Try again: a document is never signed twice.
          </Trans>
        </p>
      )}
      {hasCode && (
        <p className={classes.binding}>
          <Trans>
            By choosing “Sign the document” you sign “{title}”. It binds you like a handwritten signature and
            cannot be undone here.
          </Trans>
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="md" disabled={sign.isPending} onClick={() => onStep('place')}>
          <Trans>Back</Trans>
        </Button>
        {hasCode && (
          <Button
            type="submit"
            size="md"
            variant="filled"
            leftSection={<IconWritingSign size={18} aria-hidden />}
            loading={sign.isPending}
            disabled={code.length < 6}
          >
            <Trans>Sign the document</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

function signatureOf({ way, drawing, name }: Made): Signature | null {
  if (way === 'typed') return { typed: name.trim() }
  const drawnPicture = pictureOf(drawing)
  return drawnPicture === null ? null : { drawn: drawnPicture }
}

/** What a rejected signature says about the code, and everything else. */
function errorsOf(error: Error | null): { codeError: string | undefined; others: string[] } {
  if (!error) return { codeError: undefined, others: [] }
  const { fields, nonField } = toFormErrors(error)
  const { code, ...rest } = fields
  return { codeError: code?.[0], others: [...nonField, ...Object.values(rest).flat()] }
}

/** No response, or one that does not say whether the document was signed. */
const isUnanswered = (error: Error | null) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
