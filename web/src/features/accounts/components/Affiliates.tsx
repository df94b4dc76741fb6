import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Affiliate } from '#domain/accounts/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { businessNumberError } from '../model/company.ts'
import classes from './Affiliates.module.css'

export interface NamedCompany {
  legal_name: string
  business_number: string | null
}

interface AffiliatesProps {
  affiliates: readonly Affiliate[]
  declare: Pick<UseMutationResult<unknown, Error, NamedCompany>, 'mutate' | 'isPending'>
  remove: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error' | 'reset'>
  readOnly?: boolean
}

/** The declared affiliates of a company, with a form for another one. */
export function Affiliates({ affiliates, declare, remove, readOnly = false }: AffiliatesProps) {
  const { t } = useLingui()
  const [removing, setRemoving] = useState<Affiliate | null>(null)
  const rejected = remove.error && toFormErrors(remove.error)
  const close = () => {
    setRemoving(null)
    remove.reset()
  }
  return (
    <div className={classes.affiliates}>
      {affiliates.length === 0 ? (
        <p className={classes.none}>
          <Trans>No affiliates are declared.</Trans>
        </p>
      ) : (
        <ul className={classes.list} aria-label={t`Affiliates`}>
          {affiliates.map((affiliate) => (
            <li key={affiliate.id}>
              <span>
                <b>{affiliate.legal_name}</b>
                <small>
                  <DeclaredBy affiliate={affiliate} /> <DateText iso={affiliate.declared_at} />
                </small>
              </span>
              {affiliate.can.remove && !readOnly && (
                <Button aria-label={t`Remove ${affiliate.legal_name}`} onClick={() => setRemoving(affiliate)}>
                  <Trans>Remove</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && <DeclareForm declare={declare} />}
      {removing && (
        <Dialog
          opened
          onClose={close}
          title={t`Remove ${removing.legal_name}`}
          confirmLabel={t`Remove affiliate`}
          danger
          busy={remove.isPending}
          error={rejected && [...rejected.nonField, ...Object.values(rejected.fields).flat()].join(' ')}
          onConfirm={() =>
            remove.mutate(removing.id, {
              onSuccess: () => {
                toast.success(t`Affiliate removed`)
                close()
              },
            })
          }
        >
          <Trans>
            Accounts of the two companies may then bid on each other's deals. The removal is recorded.
          </Trans>
        </Dialog>
      )}
    </div>
  )
}

function DeclaredBy({ affiliate }: { affiliate: Affiliate }) {
  if (!affiliate.is_in_force) return <Trans>Takes effect once your identity is approved. Declared</Trans>
  switch (affiliate.declared_by) {
    case 'us':
      return <Trans>Declared by this company</Trans>
    case 'them':
      return <Trans>Declared by the other company</Trans>
    case 'staff':
      return <Trans>Declared by HomeSlice</Trans>
  }
}

function DeclareForm({ declare }: Pick<AffiliatesProps, 'declare'>) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { legal_name: '', business_number: '' },
    validate: {
      legal_name: (value) => (value.trim() ? null : MESSAGES.required),
      business_number: businessNumberError,
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    ({ legal_name, business_number }) => {
      clear()
      declare.mutate(
        { legal_name: legal_name.trim(), business_number: business_number.trim() || null },
        {
          onSuccess: () => {
            form.reset()
            toast.success(t`Affiliate declared`)
          },
          onError: (error) => reject(toFormErrors(error)),
        },
      )
    },
    (errors) => focusFirstError(form, errors),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FieldGrid>
        <TextField
          label={t`Affiliate’s exact legal name`}
          autoComplete="off"
          required
          {...form.getInputProps('legal_name')}
        />
        <TextField
          label={t`Affiliate's business number`}
          help={t`Optional.`}
          autoComplete="off"
          {...form.getInputProps('business_number')}
        />
      </FieldGrid>
      <FormErrors messages={formErrors} />
      <Button type="submit" loading={declare.isPending} disabled={!form.isDirty()}>
        <Trans>Declare affiliate</Trans>
      </Button>
    </form>
  )
}
