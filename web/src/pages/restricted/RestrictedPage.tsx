import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useMe } from '../../platform/session/me.ts'
import { STEP_PATHS } from '../../platform/session/next-path.ts'
import text from '../../styles/text.module.css'
import { Card } from '../../ui/layout/Card.tsx'
import { MessagePage } from '../../ui/layout/MessagePage.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import classes from './RestrictedPage.module.css'

/** /restricted: the steps left before the user can use the market. */
export function Component() {
  const { data: me } = useMe()
  if (!me) return <ForVisitor />
  return me.next_step === 'home' ? <ForMember /> : <WhatIsMissing me={me} />
}

function ForVisitor() {
  const { t } = useLingui()
  return (
    <MessagePage
      title={t`Your access is restricted`}
      action={
        <>
          <Button component={Link} to={paths.logIn} variant="filled">
            <Trans>Log in</Trans>
          </Button>
          <Button component={Link} to={paths.contact}>
            <Trans>Write to us</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        The marketplace is open to accounts whose e-mail address and identity are verified. Log in to see what
        is still missing from yours. An account that an administrator has deactivated cannot log in: write to
        us about it.
      </Trans>
    </MessagePage>
  )
}

function ForMember() {
  const { t } = useLingui()
  return (
    <MessagePage title={t`Your access is not restricted`}>
      <Trans>Your e-mail address and your identity are verified. The marketplace is open to you.</Trans>
    </MessagePage>
  )
}

/** The conditions for using the market, in order, with their status from the server. */
function WhatIsMissing({ me }: { me: Me }) {
  const { t } = useLingui()
  const isWaiting = me.kyc_state === 'manual_review'
  const isRejected = me.kyc_state === 'manual_rejected' || me.kyc_state === 'rejected'
  const hasDetails = Boolean(me.company_name && me.full_legal_name && me.job_title && me.phone_number)
  const steps = [
    { isDone: me.is_email_verified, label: t`Your e-mail address is verified` },
    ...(me.next_step === 'second_factor'
      ? [{ isDone: false, label: t`Your log-in is protected by an authenticator app` }]
      : []),
    { isDone: rolesOf(me).length > 0, label: t`You have chosen to buy, to sell, or both` },
    { isDone: hasDetails, label: t`Your details and your company are complete` },
    { isDone: me.is_user_agreement_accepted, label: t`The user agreement in force is accepted` },
    { isDone: me.is_kyc_completed, label: t`Your identity check (KYC) is approved` },
  ]
  return (
    <Page title={t`Your access is restricted`} width="narrow">
      <PageHead
        title={t`Your access is restricted`}
        subtitle={
          isWaiting ? (
            <Trans>
              We are checking your identity. This usually takes one business day. We will e-mail you the
              outcome.
            </Trans>
          ) : isRejected ? (
            <Trans>Your identity check was not approved. See why, fix it, and submit it again.</Trans>
          ) : (
            <Trans>The marketplace opens when every step below is done.</Trans>
          )
        }
      />
      <Card>
        <ul className={classes.steps}>
          {steps.map(({ isDone, label }) => (
            <li key={label} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheck size={20} aria-hidden />
              ) : (
                <IconCircleDashed size={20} aria-hidden />
              )}
              <span>
                {label}
                <span className={text.srOnly}>{isDone ? t`: done` : t`: not yet`}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button component={Link} to={STEP_PATHS[me.next_step]} variant="filled">
            {isWaiting ? <Trans>See your identity check</Trans> : <Trans>Go to the next step</Trans>}
          </Button>
          <Button component={Link} to={paths.contact}>
            <Trans>Write to us</Trans>
          </Button>
        </div>
      </Card>
    </Page>
  )
}
