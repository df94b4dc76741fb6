import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import type { CompanyDetails, OwnCompany } from '#domain/companies/contract.ts'
import { JURISDICTION, type Jurisdiction } from '#domain/companies/licences.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import { useChangeDetails } from '../../features/companies/api.ts'
import { DetailsRows } from '../../features/companies/components/DetailsRows.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { NONE } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import classes from './OwnCompany.module.css'

/** The name of the company, which was checked with the identity of its owner, and what the company says beside it. */
export function DetailsCard({ company, me }: { company: OwnCompany; me: Me }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      as="section"
      title={<Trans>Company</Trans>}
      subtitle={
        <Trans>
          Name and business number are those of the identity check; the owner changes them in their details.
        </Trans>
      }
      aside={
        company.can.edit && (
          <Button onClick={() => setOpen(true)}>
            <Trans>Change details</Trans>
          </Button>
        )
      }
    >
      <Rows>
        <Row label={<Trans>Legal name</Trans>}>{company.company_name}</Row>
        <Row label={<Trans>Business number</Trans>}>{me.business_number ?? NONE}</Row>
        <Row label={<Trans>Province of registration</Trans>}>{labelOf(PROVINCE, me.company_province)}</Row>
        <DetailsRows details={company.details} />
      </Rows>
      {isOpen && <DetailsDialog details={company.details} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function DetailsDialog({ details, onClose }: { details: CompanyDetails; onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangeDetails()
  const form = useForm({
    initialValues: {
      registration_number: details.registration_number ?? '',
      jurisdiction: details.jurisdiction as Jurisdiction | null,
      registered_address: details.registered_address ?? '',
      mailing_address: details.mailing_address ?? '',
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit((values) => {
    clear()
    change.mutate(values, {
      onSuccess: () => {
        toast.success(t`Details saved`)
        onClose()
      },
      onError: (error) => reject(toFormErrors(error)),
    })
  })
  return (
    <OpenModal onClose={onClose} title={t`Details of your company`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={t`Registration number`}
          help={t`The number of the company in the register of its jurisdiction, not its business number.`}
          autoComplete="off"
          {...form.getInputProps('registration_number')}
        />
        <ChoiceField
          label={t`Jurisdiction`}
          options={optionsOf(JURISDICTION)}
          clearable
          {...form.getInputProps('jurisdiction')}
        />
        <LongTextField
          label={t`Registered address`}
          rows={2}
          autoComplete="off"
          {...form.getInputProps('registered_address')}
        />
        <LongTextField
          label={t`Mailing address`}
          help={t`Leave blank if it is the registered address.`}
          rows={2}
          autoComplete="off"
          {...form.getInputProps('mailing_address')}
        />
        <FormErrors messages={formErrors} />
        <Button type="submit" variant="filled" loading={change.isPending}>
          <Trans>Save details</Trans>
        </Button>
      </form>
    </OpenModal>
  )
}
