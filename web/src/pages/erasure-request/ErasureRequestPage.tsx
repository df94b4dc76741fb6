import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { ErasureRequest } from '#domain/personal-data/contract.ts'
import { ERASURE_SOURCE } from '#domain/personal-data/rules.ts'
import { SecondFactorDialog } from '../../features/accounts/components/SecondFactorDialog.tsx'
import { useErase, useErasure, useRefuseErasure } from '../../features/personal-data/api.ts'
import { ErasureBadge } from '../../features/personal-data/components/ErasureBadge.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './ErasureRequestPage.module.css'
import { PlanCard } from './PlanCard.tsx'

/** /admin/erasure-requests/:id: who asks, what would be erased and kept, and the decision. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: request, error, refetch } = useErasure(id)
  if (isApiError(error, 404) || isApiError(error, 400))
    return (
      <Page title={t`Erasure requests`} width="medium">
        <EmptyState title={t`Request not found`} action={<BackToRequests />} />
      </Page>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!request) return <PageSkeleton />
  const { person, plan, blocked_by } = request
  const isOpen = request.state === 'open'
  return (
    <Page title={t`Erasure of ${person.name}`} width="medium">
      <PageHead
        above={<BackToRequests />}
        title={<Trans>Erasure of {person.name}</Trans>}
        badges={<ErasureBadge state={request.state} />}
        subtitle={[person.email, person.company_name].filter(Boolean).join(' · ')}
      />
      <div className={classes.stack}>
        {blocked_by.length > 0 && (
          <Note tone="warn">
            <b>
              <Trans>The data cannot be erased yet.</Trans>
            </b>
            <ul>
              {blocked_by.map(({ code, text }) => (
                <li key={code}>{text}</li>
              ))}
            </ul>
          </Note>
        )}
        <Facts request={request} />
        <PlanCard
          title={isOpen ? t`What would be erased` : t`Erased`}
          lines={plan.filter(({ is_erased }) => is_erased)}
        />
        <PlanCard
          title={isOpen ? t`What would stay, and why` : t`Kept, and why`}
          lines={plan.filter(({ is_erased }) => !is_erased)}
        />
        {isOpen && <Decision request={request} />}
      </div>
    </Page>
  )
}

function Facts({ request }: { request: ErasureRequest }) {
  const { t } = useLingui()
  const { person, decided_by, decided_at } = request
  return (
    <Card as="section" title={t`Request`}>
      <Rows>
        <Row label={t`Person`}>
          <TextLink to={paths.user(person.id)}>{person.name}</TextLink>
        </Row>
        <Row label={t`Request`}>
          {ERASURE_SOURCE[request.source]}, {request.requested_by.name},{' '}
          <DateText iso={request.requested_at} withTime />
        </Row>
        {request.note && <Row label={t`Note`}>{request.note}</Row>}
        {decided_by && decided_at && (
          <Row label={t`Decided`}>
            {decided_by.name}, <DateText iso={decided_at} withTime />
          </Row>
        )}
        {request.reason && <Row label={t`Reason`}>{request.reason}</Row>}
        {request.state === 'erased' && (
          <Row label={t`Audit log`}>
            {request.log_erased_at ? (
              <>
                <Trans>Erased</Trans>, <DateText iso={request.log_erased_at} withTime />
              </>
            ) : (
              <Trans>Being erased</Trans>
            )}
          </Row>
        )}
      </Rows>
    </Card>
  )
}

function Decision({ request }: { request: ErasureRequest }) {
  const { t } = useLingui()
  const [mode, setMode] = useState<'rest' | 'erase' | 'refuse'>('rest')
  const erase = useErase(request.id)
  const refuse = useRefuseErasure(request.id)
  const { name } = request.person
  const rest = () => setMode('rest')
  return (
    <div className={classes.actions}>
      <Button variant="danger" disabled={!request.can.erase} onClick={() => setMode('erase')}>
        <Trans>Erase permanently</Trans>
      </Button>
      <Button disabled={!request.can.refuse} onClick={() => setMode('refuse')}>
        <Trans>Refuse</Trans>
      </Button>
      {mode === 'erase' && (
        <SecondFactorDialog
          title={t`Erase the data of ${name}`}
          confirmLabel={t`Erase permanently`}
          danger
          canRecover
          busy={erase.isPending}
          error={erase.error}
          onClose={rest}
          onConfirm={(proof) =>
            erase.mutate(proof, {
              onSuccess: () => {
                toast.success(t`The data was erased.`)
                rest()
              },
            })
          }
        >
          <p>
            <Trans>
              What is listed as erased cannot be brought back. {name} gets a last e-mail that says what stays.
            </Trans>
          </p>
        </SecondFactorDialog>
      )}
      {mode === 'refuse' && (
        <Dialog
          opened
          title={t`Refuse the request of ${name}`}
          confirmLabel={t`Refuse the request`}
          busy={refuse.isPending}
          error={errorText(refuse.error)}
          reason={{
            label: t`Reason`,
            description: t`It is sent to the person.`,
            required: true,
            maxLength: 500,
          }}
          onClose={rest}
          onConfirm={(reason) => refuse.mutate(reason, { onSuccess: rest })}
        />
      )}
    </div>
  )
}

const BackToRequests = () => (
  <p className={classes.back}>
    <TextLink to={paths.erasureRequests}>
      <Trans>All requests</Trans>
    </TextLink>
  </p>
)
