import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import type { Licence, OwnCompany } from '#domain/companies/contract.ts'
import { LICENCE_EXPIRED, LICENCE_KIND, regulatorName } from '#domain/companies/licences.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useHasTeam } from '../../features/accounts/api/team.ts'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { useOwnCompany, useRemoveLicence } from '../../features/companies/api.ts'
import { LicenceTable } from '../../features/companies/components/LicenceTable.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { hasRole, useMe } from '../../platform/session/me.ts'
import { ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { LicenceDialog } from './LicenceDialog.tsx'
import classes from './OwnCompany.module.css'

/** /profile/company: what is known of the company of the account, and its licences. */
export function Component() {
  const { t } = useLingui()
  const { data: me } = useMe()
  const { data: company, error, refetch } = useOwnCompany()
  if (!me) return null
  return (
    <SettingsFrame part="company">
      <ViewingNote>
        <Trans>Only people of the company can change it.</Trans>
      </ViewingNote>
      {isApiError(error, 404) ? (
        <Card>
          <EmptyState title={t`This account has no company`} heading="h2" withPicture={false} />
        </Card>
      ) : error && !company ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !company ? (
        <Card>
          <TextSkeleton lines={6} />
        </Card>
      ) : (
        <Company company={company} me={me} />
      )}
    </SettingsFrame>
  )
}

function Company({ company, me }: { company: OwnCompany; me: Me }) {
  const hasTeam = useHasTeam()
  return (
    <div className={classes.list}>
      {company.is_blocked && (
        <Note tone="bad">
          {LICENCE_EXPIRED} <Trans>What already binds your company stays in force and can close.</Trans>
        </Note>
      )}
      <DetailsCard company={company} me={me} />
      <Licences company={company} />
      {!hasTeam && hasRole(me, ['buyer', 'seller']) && (
        <TextLink to={paths.team}>
          <Trans>Work with a team</Trans>
        </TextLink>
      )}
    </div>
  )
}

const nameOf = (licence: Licence) => `${LICENCE_KIND[licence.kind]}, ${regulatorName(licence)}`

function Licences({ company }: { company: OwnCompany }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Licence | 'new' | null>(null)
  const [removed, setRemoved] = useState<Licence | null>(null)
  const close = () => setOpen(null)
  const add = company.can.edit && (
    <Button variant="filled" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      <Trans>Add licence</Trans>
    </Button>
  )
  return (
    <section className={classes.list} aria-labelledby="licences">
      <Card
        title={<span id="licences">{t`Licences`}</span>}
        subtitle={
          <Trans>
            We compare each with the register of its regulator. Buyers see those that are confirmed beside the
            name of your company.
          </Trans>
        }
        aside={add || undefined}
        padded={false}
      >
        {null}
      </Card>
      <LicenceTable
        licences={company.licences}
        actions={(licence) => <Actions licence={licence} onChange={setOpen} onRemove={setRemoved} />}
        empty={
          <EmptyState title={t`No licence entered`} withPicture={false}>
            <Trans>If your company deals in mortgages under a licence, enter it here.</Trans>
          </EmptyState>
        }
      />
      {open && <LicenceDialog licence={open === 'new' ? null : open} onClose={close} />}
      {removed && <RemoveDialog licence={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

interface ActionsProps {
  licence: Licence
  onChange: (licence: Licence) => void
  onRemove: (licence: Licence) => void
}

function Actions({ licence, onChange, onRemove }: ActionsProps) {
  const { t } = useLingui()
  const name = nameOf(licence)
  const renews = licence.state === 'confirmed' || licence.state === 'expired'
  return (
    <div className={classes.acts}>
      {licence.can.change && (
        <Button
          size="sm"
          aria-label={renews ? t`Renew or change: ${name}` : t`Change: ${name}`}
          onClick={() => onChange(licence)}
        >
          {renews ? <Trans>Renew</Trans> : <Trans>Change</Trans>}
        </Button>
      )}
      {licence.can.remove && (
        <Button size="sm" variant="danger" aria-label={t`Remove: ${name}`} onClick={() => onRemove(licence)}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  )
}

function RemoveDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveLicence()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove: ${nameOf(licence)}`}
      confirmLabel={t`Remove licence`}
      danger
      busy={remove.isPending}
      error={errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(licence.id, {
          onSuccess: () => {
            toast.success(t`The licence is removed`)
            onClose()
          },
        })
      }
    >
      <Trans>It is no longer checked. You can enter it again.</Trans>
    </Dialog>
  )
}
