import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useAcceptances, useAgreementVersion } from '../../features/accounts/api/own.ts'
import { AgreementText } from '../../features/accounts/components/AgreementText.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AddressText } from './AddressText.tsx'
import classes from './ProfileCards.module.css'

/** Accepted versions of the user agreement, with their text. */
export function AgreementsCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useAcceptances()
  const [read, setRead] = useState<string | null>(null)
  const agreement = useAgreementVersion(read)
  return (
    <Card as="section" title={t`User agreement`}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={2} />
      ) : data.results.length === 0 ? (
        <Trans>You have not accepted the user agreement yet.</Trans>
      ) : (
        <ul>
          {data.results.map(({ version, accepted_at, address }) => (
            <li key={version} className={classes.session}>
              <div className={classes.sessionText}>
                <b>
                  <Trans>Version {version}</Trans>
                </b>
                <span>
                  <Trans>
                    accepted <DateText iso={accepted_at} withTime />
                  </Trans>{' '}
                  · <AddressText address={address} />
                </span>
              </div>
              <Button size="sm" aria-label={t`Read version ${version}`} onClick={() => setRead(version)}>
                <Trans context="button">Read</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Modal
        opened={read !== null}
        onClose={() => setRead(null)}
        title={t`User agreement, version ${read ?? ''}`}
        size="lg"
      >
        {agreement.error ? (
          <ErrorState error={agreement.error} onRetry={() => void agreement.refetch()} />
        ) : agreement.data ? (
          <AgreementText sections={agreement.data.sections} />
        ) : (
          <TextSkeleton lines={10} />
        )}
      </Modal>
    </Card>
  )
}
