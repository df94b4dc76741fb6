import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { useRequestNames } from '../../features/accounts/api/own.ts'
import { AskedNames, useNameLabels } from '../../features/accounts/components/AskedNames.tsx'
import { changedNames, NAME_FIELDS, namesOfUser } from '../../features/accounts/model/names.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import classes from './ProfileCards.module.css'

/** The reviewed names, which change by a request that an administrator decides on. */
export function NamesCard({ me }: { me: Me }) {
  const { t } = useLingui()
  const labels = useNameLabels()
  const [isOpen, setOpen] = useState(false)
  const names = namesOfUser(me)
  const asked = formatDateTime(me.name_change?.requested_at)
  return (
    <Card as="section" title={t`Your name`}>
      <div className={classes.form}>
        <Rows>
          {nameFieldsOf(me).map((field) => (
            <Row key={field} label={labels[field]}>
              {names[field]}
            </Row>
          ))}
          <Row label={<Trans>Checked on</Trans>}>
            <DateText iso={me.name_reviewed_at} />
          </Row>
        </Rows>
        {me.name_change && (
          <>
            <Note tone="warn">
              <Trans>
                You requested a name change on {asked}. An administrator decides; until then your account
                keeps the name above.
              </Trans>
            </Note>
            <AskedNames user={me} request={me.name_change} />
          </>
        )}
        {!me.impersonated && (
          <div className={classes.actions}>
            <span />
            <Button onClick={() => setOpen(true)}>
              <Trans>Request a name change</Trans>
            </Button>
          </div>
        )}
      </div>
      {isOpen && <RequestDialog me={me} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** The names that are one's own: that of the company is not, for a person of a team. */
const nameFieldsOf = (me: Me) => NAME_FIELDS.filter((field) => field !== 'company_name' || !isInTeam(me))

function RequestDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useLingui()
  const labels = useNameLabels()
  const request = useRequestNames()
  const before = namesOfUser(me)
  const form = useForm({ initialValues: before })
  const { formErrors, reject, clear } = useFormErrors(form)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Request a name change`}
      confirmLabel={t`Send request`}
      busy={request.isPending}
      error={formErrors.join(' ') || null}
      onConfirm={() => {
        clear()
        request.mutate(changedNames(before, form.values), {
          onSuccess: () => {
            toast.success(t`Your request is sent.`)
            onClose()
          },
          onError: (error) => reject(toFormErrors(error)),
        })
      }}
    >
      <p>
        <Trans>
          Your identity was checked under this name. An administrator compares the new one with a document
          before it counts. What you have signed keeps the earlier name.
        </Trans>
      </p>
      {nameFieldsOf(me).map((field) => (
        <TextField key={field} label={labels[field]} autoComplete="off" {...form.getInputProps(field)} />
      ))}
    </Dialog>
  )
}
