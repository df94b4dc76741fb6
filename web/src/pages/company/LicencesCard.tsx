import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CompanyOfAccount, Licence } from '#domain/companies/contract.ts'
import { LICENCE_KIND, licenceText, REGISTER } from '#domain/companies/licences.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { useDecideLicence, useEndLicence } from '../../features/companies/api.ts'
import { LicenceTable } from '../../features/companies/components/LicenceTable.tsx'
import { errorText } from '../../platform/api/error-text.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Company.module.css'

type Decision = 'confirm' | 'reject' | 'end'
interface Open {
  licence: Licence
  decision: Decision
}

/** The licences of a company, which administrators compare with the registers. */
export function LicencesCard({ company }: { company: CompanyOfAccount }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={classes.licences} aria-labelledby="licences">
      <Card
        title={<span id="licences">{t`Licences`}</span>}
        subtitle={
          <Trans>Compare number, kind and last day with the public register before you confirm.</Trans>
        }
        padded={false}
      >
        {null}
      </Card>
      <LicenceTable
        licences={company.licences}
        actions={(licence) => (
          <Actions licence={licence} onDecide={(decision) => setOpen({ licence, decision })} />
        )}
        empty={<EmptyState title={t`No licence entered`} withPicture={false} />}
      />
      {open?.decision === 'end' && <EndDialog company={company} licence={open.licence} onClose={close} />}
      {open && open.decision !== 'end' && (
        <DecideDialog
          company={company}
          licence={open.licence}
          rejects={open.decision === 'reject'}
          onClose={close}
        />
      )}
    </section>
  )
}

function Actions({ licence, onDecide }: { licence: Licence; onDecide: (decision: Decision) => void }) {
  const { t } = useLingui()
  const { number } = licence
  return (
    <div className={classes.acts}>
      {licence.can.decide && (
        <>
          <Button
            size="sm"
            variant="filled"
            aria-label={t`Confirm licence ${number}`}
            onClick={() => onDecide('confirm')}
          >
            <Trans>Confirm</Trans>
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={t`Reject licence ${number}`}
            onClick={() => onDecide('reject')}
          >
            <Trans>Reject</Trans>
          </Button>
        </>
      )}
      {licence.can.end && (
        <Button size="sm" aria-label={t`Remove licence ${number}`} onClick={() => onDecide('end')}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  )
}

interface DialogProps {
  company: CompanyOfAccount
  licence: Licence
  onClose: () => void
}

function DecideDialog({ company, licence, rejects, onClose }: DialogProps & { rejects: boolean }) {
  const { t } = useLingui()
  const decide = useDecideLicence(company.id)
  const { number } = licence
  const { company_name } = company
  const [kind, register] = [LICENCE_KIND[licence.kind].toLowerCase(), REGISTER[licence.regulator]]
  const until = dayText(licence.valid_until)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={rejects ? t`Reject licence ${number}` : t`Confirm licence ${number}`}
      confirmLabel={rejects ? t`Reject licence` : t`Confirm licence`}
      danger={rejects}
      busy={decide.isPending}
      error={errorText(decide.error)}
      reason={rejects ? { label: t`Reason`, required: true, maxLength: 500 } : undefined}
      onConfirm={(reason) =>
        decide.mutate(
          {
            licence_id: licence.id,
            ...(rejects ? { decision: 'reject', reason } : { decision: 'confirm' }),
          },
          {
            onSuccess: () => {
              toast.success(rejects ? t`The licence is rejected` : t`The licence is confirmed`)
              onClose()
            },
          },
        )
      }
    >
      {rejects ? (
        <Trans>{company_name} gets the reason and can correct the licence. Your decision is recorded.</Trans>
      ) : (
        <Trans>
          Confirm it only if you have compared it: {register} shows {company_name}, {kind}, number {number},
          valid until {until}. It takes the place of a confirmed licence of the same regulator and kind. Your
          decision is recorded.
        </Trans>
      )}
    </Dialog>
  )
}

function EndDialog({ company, licence, onClose }: DialogProps) {
  const { t } = useLingui()
  const end = useEndLicence(company.id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove licence ${licence.number}`}
      confirmLabel={t`Remove`}
      danger
      busy={end.isPending}
      error={errorText(end.error)}
      reason={{ label: t`Reason`, required: true, maxLength: 500 }}
      onConfirm={(reason) =>
        end.mutate(
          { licence_id: licence.id, reason },
          {
            onSuccess: () => {
              toast.success(t`The licence is removed`)
              onClose()
            },
          },
        )
      }
    >
      <Trans>
        {licenceText(licence)}: only if {company.company_name} no longer needs it. An expired licence then no
        longer keeps the company from bidding and selling.
      </Trans>
    </Dialog>
  )
}
