import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SigningPage } from '#domain/signing/contract.ts'
import type { PageSize, Place } from '#domain/signing/rules.ts'
import { SIGNER_ROLE } from '#domain/signing/vocabulary.ts'
import { Loading } from '../../features/documents/viewer/Loading.tsx'
import { useContent } from '../../features/documents/viewer/use-content.ts'
import { documentAddress } from '../../features/signing/signer-api.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Stepper } from '../../ui/navigation/Stepper.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import type { Made } from './model/made.ts'
import { STEPS, type Step } from './model/outcome.ts'
import placed from './PlacedPage.module.css'
import { PlaceStep } from './PlaceStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import classes from './Sign.module.css'
import { SignatureStep } from './SignatureStep.tsx'
import { Signers } from './Signers.tsx'

const Reader = lazy(() => import('./Reader.tsx'))
const PlacedPage = lazy(() => import('./PlacedPage.tsx'))

interface SigningProps {
  token: string
  page: SigningPage
}

/**
 * The steps to a signature: read and agree, draw it, place it, and sign. A failed request does not lose the signature.
 */
export function Signing({ token, page }: SigningProps) {
  const { t } = useLingui()
  const { title, asked_by, signer, message, expires_at } = page
  const [step, setStep] = useState<Step>('read')
  const [attempt, setAttempt] = useState(0)
  const [made, setMade] = useState<Made>({ way: 'drawn', drawing: [], name: signer.name })
  const [place, setPlace] = useState<Place | null>(null)
  const [isDeclining, setDeclining] = useState(false)
  const content = useContent(`${token} ${attempt}`, documentAddress(token))
  const role = SIGNER_ROLE[signer.role].toLowerCase()
  const until = <DateText iso={expires_at} withTime />
  const heading = t`Sign “${title}”`
  const isPlacing = step === 'place' || step === 'review'
  const lastPage = page.document.pages.at(-1)
  return (
    <Page title={heading} width="medium">
      <div className={classes.top} data-small={step !== 'read' || undefined}>
        <div>
          <h1>{heading}</h1>
          {step === 'read' && (
            <p className={classes.intro}>
              {page.is_own ? (
                <Trans>
                  You sent this document for signing, and sign it as {role}. You can do so until {until}.
                </Trans>
              ) : signer.role === 'signer' ? (
                <Trans>
                  {asked_by} requests your signature, {signer.name}, on this document. You can do so until{' '}
                  {until}.
                </Trans>
              ) : (
                <Trans>
                  {asked_by} requests your signature, {signer.name}, on this document as {role}. You can do so
                  until {until}.
                </Trans>
              )}
            </p>
          )}
        </div>
        <div className={classes.steps}>
          <Stepper steps={[t`Read`, t`Signature`, t`Place`, t`Sign`]} current={STEPS.indexOf(step)} />
        </div>
      </div>
      <div className={classes.layout} data-step={step}>
        <section className={classes.document} aria-label={t`The document`}>
          {content.state === 'loading' && (
            <div className={classes.reader}>
              <Loading share={content.share} />
            </div>
          )}
          {content.state === 'failed' && (
            <ErrorState
              title={t`This document cannot be shown`}
              error={content.error}
              onRetry={() => setAttempt(attempt + 1)}
            />
          )}
          {content.state === 'ready' && (
            <Suspense
              fallback={isPlacing ? <Sheet size={lastPage} /> : <div className={classes.reader} aria-busy />}
            >
              {!isPlacing ? (
                <Reader name={title} bytes={content.bytes} address={documentAddress(token)} />
              ) : (
                <PlacedPage
                  bytes={content.bytes}
                  pages={page.document.pages}
                  taken={page.taken}
                  made={made}
                  signer={signer.name}
                  place={place}
                  isFixed={step === 'review'}
                  onPlace={setPlace}
                />
              )}
            </Suspense>
          )}
        </section>
        <div className={classes.panel}>
          {message && step === 'read' && (
            <Card as="section" title={<Trans>Message from {asked_by}</Trans>}>
              <p className={classes.message}>{message}</p>
            </Card>
          )}
          <StepCard step={step}>
            {step === 'read' && (
              <ReadStep
                token={token}
                page={page}
                isReadable={content.state === 'ready'}
                onNext={() => setStep('signature')}
              />
            )}
            {step === 'signature' && (
              <SignatureStep
                made={made}
                signer={signer.name}
                onChange={(change) => setMade({ ...made, ...change })}
                onBack={() => setStep('read')}
                onNext={() => setStep('place')}
              />
            )}
            {step === 'place' && (
              <PlaceStep
                pages={page.document.pages}
                place={place}
                onPlace={setPlace}
                onBack={() => setStep('signature')}
                onNext={() => setStep('review')}
              />
            )}
            {step === 'review' && (
              <ReviewStep token={token} page={page} made={made} place={place} onStep={setStep} />
            )}
          </StepCard>
          {page.others.length > 0 && (
            <Card as="section" className={classes.others} title={<Trans>Who signs</Trans>}>
              <Signers page={page} />
            </Card>
          )}
          {page.can.decline && (
            <Button className={classes.decline} variant="subtle" onClick={() => setDeclining(true)}>
              <Trans>Decline to sign</Trans>
            </Button>
          )}
        </div>
      </div>
      {isDeclining && <DeclineDialog token={token} sender={asked_by} onClose={() => setDeclining(false)} />}
    </Page>
  )
}

/** The space of the page on which the signature is placed. */
function Sheet({ size }: { size: PageSize | undefined }) {
  return (
    <div className={placed.frame} aria-busy>
      <div className={placed.sheet} style={size && { aspectRatio: `${size[0]} / ${size[1]}` }} />
    </div>
  )
}

/**
 * The card of a step. Its heading takes the focus when the step changes, so that keyboard and screen reader start
 * there.
 */
function StepCard({ step, children }: { step: Step; children: React.ReactNode }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const titles: Record<Step, string> = {
    read: t`Read and agree`,
    signature: t`Your signature`,
    place: t`Signature position`,
    review: t`Check and sign`,
  }
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <section className={classes.card} aria-labelledby="signing-step">
      <h2 id="signing-step" ref={heading} tabIndex={-1} className={classes.stepTitle}>
        {titles[step]}
      </h2>
      {children}
    </section>
  )
}
