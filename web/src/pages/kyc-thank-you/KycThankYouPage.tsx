import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { KYC_STATE } from '#domain/accounts/kyc-state.ts'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { QUESTIONS, questionOf } from '#domain/kyc/questions.ts'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { useKyc } from '../../features/kyc/api.ts'
import { KycAnswers } from '../../features/kyc/components/KycAnswers.tsx'
import { KycBadge } from '../../features/kyc/components/KycBadge.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './KycThankYouPage.module.css'

/** The status of the identity check and the next steps; updated live. */
export function Component() {
  const { t } = useLingui()
  const { data: record, error, refetch } = useKyc()
  if (record?.kyc_state === 'draft') return <Navigate to={paths.kyc} replace />
  return (
    <Page title={t`Identity check`}>
      <PageHead title={t`Identity check`} badges={record && <KycBadge record={record} />} />
      {error && !record ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !record ? (
        <Card>
          <TextSkeleton lines={5} />
        </Card>
      ) : (
        <div className={classes.layout}>
          <div className={classes.state} role="status">
            <WhatNext record={record} />
          </div>
          <div className={classes.beside}>
            {KYC_STATE[record.kyc_state] === 'Approved' ? <FirstSteps record={record} /> : <Meanwhile />}
            {KYC_STATE[record.kyc_state] === 'Pending' && (
              <MarketNow
                note={<Trans>Once your identity is approved, the deals of the market are open to you.</Trans>}
              />
            )}
          </div>
          {KYC_STATE[record.kyc_state] !== 'Rejected' && record.submitted_at && (
            <div className={classes.answers}>
              <KycAnswers record={record} showsNumber />
            </div>
          )}
        </div>
      )}
    </Page>
  )
}

function WhatNext({ record }: { record: KycRecord }) {
  switch (KYC_STATE[record.kyc_state]) {
    case 'Approved':
      return <Approved record={record} />
    case 'Rejected':
      return <Rejected record={record} />
    case 'Pending':
      return <UnderReview record={record} />
  }
}

function UnderReview({ record }: { record: KycRecord }) {
  const { t } = useLingui()
  return (
    <Card as="section" title={t`Thanks, we’ve received your application`}>
      <ol className={classes.steps}>
        <Step state="done" title={t`Submitted`}>
          <DateText iso={record.submitted_at} withTime />
        </Step>
        <Step state="now" title={t`Under review`}>
          <Trans>
            We compare your answers with the scan of your document, and review what you state about the source
            of your funds. It usually takes one business day.
          </Trans>
        </Step>
        <Step state="next" title={t`Answer`}>
          <Trans>
            We will notify you here and by e-mail. You can close this page. Once approved you can trade. If we
            need changes, we’ll say what.
          </Trans>
        </Step>
      </ol>
    </Card>
  )
}

function Approved({ record }: { record: KycRecord }) {
  const { t } = useLingui()
  return (
    <Card as="section" title={t`You’re approved`}>
      <p>
        {record.decided_at ? (
          <Trans>
            Your identity was confirmed on <DateText iso={record.decided_at} withTime />. The market is open
            to you.
          </Trans>
        ) : (
          <Trans>Your identity was confirmed. The market is open to you.</Trans>
        )}
      </p>
      <div className={classes.action}>
        <Button component={Link} to={paths.marketplace} variant="filled">
          <Trans>Open the marketplace</Trans>
        </Button>
      </div>
    </Card>
  )
}

function FirstSteps({ record }: { record: KycRecord }) {
  const { t } = useLingui()
  return (
    <Card as="section" title={t`Optional next steps`}>
      <ul className={classes.first}>
        {record.is_buyer && (
          <li>
            <TextLink to={paths.creditBoxes}>
              <Trans>Describe what you buy</Trans>
            </TextLink>{' '}
            <Trans>in a credit box: matching deals are marked, and you are notified of new ones.</Trans>
          </li>
        )}
        {record.is_seller && (
          <li>
            <TextLink to={paths.newDeal}>
              <Trans>List your first mortgage</Trans>
            </TextLink>
            <Trans>: it is a draft until you submit it.</Trans>
          </li>
        )}
        <li>
          <TextLink to={paths.security}>
            <Trans>Turn on a second factor</Trans>
          </TextLink>
          <Trans>: your password alone then opens nothing.</Trans>
        </li>
        <li>
          <TextLink to={notificationSettings}>
            <Trans>Choose your notifications</Trans>
          </TextLink>
          <Trans>: right away, daily, or off.</Trans>
        </li>
      </ul>
    </Card>
  )
}

/** What is open to everyone before the identity check is decided. */
function Meanwhile() {
  const { t } = useLingui()
  return (
    <Card as="section" title={t`Meanwhile`}>
      <ul className={classes.first}>
        <li>
          <TextLink to={paths.howItWorks}>
            <Trans>See how it works</Trans>
          </TextLink>
          <Trans>, from the listing to the closing.</Trans>
        </li>
        <li>
          <TextLink to={paths.calculator}>
            <Trans>Try the mortgage calculator</Trans>
          </TextLink>
          <Trans>: the yield of a price, and the price of a yield.</Trans>
        </li>
        <li>
          <TextLink to={paths.security}>
            <Trans>Turn on a second factor</Trans>
          </TextLink>
          <Trans>: your password alone then opens nothing.</Trans>
        </li>
        <li>
          <TextLink to={paths.contact}>
            <Trans>Contact us</Trans>
          </TextLink>
          <Trans> if you have a question about your answers.</Trans>
        </li>
      </ul>
    </Card>
  )
}

function Rejected({ record }: { record: KycRecord }) {
  const { t } = useLingui()
  const remarked = QUESTIONS.filter((name) => record.remarks[name] !== undefined)
  return (
    <Card as="section" title={t`Changes needed`}>
      <Note tone="bad">{record.reason}</Note>
      {remarked.length > 0 && (
        <ul className={classes.remarks}>
          {remarked.map((name) => (
            <li key={name}>
              <b>{questionOf(name).label}:</b> {record.remarks[name]}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.after}>
        <Trans>
          Decided on <DateText iso={record.decided_at} withTime />. Your answers are saved: change what is
          listed above and submit them again. The next decision usually also takes one business day.
        </Trans>
      </p>
      <div className={classes.action}>
        <Button component={Link} to={paths.kyc} variant="filled">
          <Trans>Fix and resubmit</Trans>
        </Button>
      </div>
    </Card>
  )
}

interface StepProps {
  state: 'done' | 'now' | 'next'
  title: string
  children: ReactNode
}

const Step = ({ state, title, children }: StepProps) => (
  <li className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <b className={classes.name}>{title}</b>
    <p>{children}</p>
  </li>
)
