import { Trans, useLingui } from '@lingui/react/macro'
import { Button, MultiSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Licence } from '#domain/companies/contract.ts'
import {
  LICENCE_KIND,
  type LicenceKind,
  provinceOfLicence,
  REGULATOR,
  type Regulator,
} from '#domain/companies/licences.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { PROVINCE, type Province } from '#domain/kernel/provinces.ts'
import { type TypedLicence, useSaveLicence } from '../../features/companies/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { filterOptions } from '../../ui/fields/filter-options.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import classes from './OwnCompany.module.css'

interface Typed {
  regulator: Regulator | null
  regulator_name: string
  kind: LicenceKind | null
  number: string
  provinces: Province[]
  valid_until: string | null
}

/** Null while something is missing. */
function sent({ regulator, kind, valid_until, ...rest }: Typed): TypedLicence | null {
  return regulator && kind && valid_until ? { ...rest, regulator, kind, valid_until } : null
}

/** The form of a licence, filled with the one that is renewed or changed. */
export function LicenceDialog({ licence, onClose }: { licence: Licence | null; onClose: () => void }) {
  const { t } = useLingui()
  const save = useSaveLicence(licence?.id ?? null)
  const counts = licence?.state === 'confirmed' || licence?.state === 'expired'
  const form = useForm<Typed>({
    initialValues: {
      regulator: licence?.regulator ?? null,
      regulator_name: licence?.regulator_name ?? '',
      kind: licence?.kind ?? null,
      number: licence?.number ?? '',
      provinces: [...(licence?.provinces ?? [])],
      valid_until: counts ? null : (licence?.valid_until ?? null),
    },
    validate: {
      regulator: (value) => (value ? null : t`Choose the regulator.`),
      kind: (value) => (value ? null : t`Choose the kind of licence.`),
      number: (value) => (value.trim() ? null : MESSAGES.required),
      provinces: (value) => (value.length > 0 ? null : t`Choose at least one province.`),
      valid_until: (value) => (value ? null : t`Enter the last day of the licence.`),
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const submit = form.onSubmit(
    (values) => {
      const body = sent(values)
      if (!body) return
      clear()
      save.mutate(body, {
        onSuccess: () => {
          toast.success(t`The licence is awaiting confirmation`)
          onClose()
        },
        onError: (error) => reject(toFormErrors(error)),
      })
    },
    (errors) => focusFirstError(form, errors),
  )
  const choose = (regulator: Regulator | null) => {
    form.setFieldValue('regulator', regulator)
    if (regulator && regulator !== 'other' && form.values.provinces.length === 0)
      form.setFieldValue('provinces', [provinceOfLicence({ regulator, provinces: [] })])
  }
  return (
    <OpenModal onClose={onClose} title={licence ? t`Renew or change a licence` : t`Add a licence`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {counts && (
          <Note tone="info">
            <Trans>
              Until we have confirmed the new one, the confirmed licence counts, with its last day.
            </Trans>
          </Note>
        )}
        <ChoiceField
          label={t`Regulator`}
          required
          options={optionsOf(REGULATOR)}
          {...form.getInputProps('regulator')}
          onChange={choose}
        />
        {form.values.regulator === 'other' && (
          <TextField label={t`Name of the regulator`} required {...form.getInputProps('regulator_name')} />
        )}
        <ChoiceField
          label={t`Kind of licence`}
          required
          options={optionsOf(LICENCE_KIND)}
          {...form.getInputProps('kind')}
        />
        <TextField
          label={t`Licence number`}
          help={t`As in the public register of the regulator.`}
          autoComplete="off"
          required
          {...form.getInputProps('number')}
        />
        <MultiSelect
          label={t`Valid in`}
          size="sm"
          withAsterisk
          data={optionsOf(PROVINCE)}
          searchable
          filter={filterOptions}
          nothingFoundMessage={t`No option available...`}
          {...form.getInputProps('provinces')}
          onChange={(chosen) => form.setFieldValue('provinces', chosen as Province[])}
        />
        <DateField
          label={t`Valid until`}
          help={t`The last day; it ends at midnight in the province of the regulator.`}
          required
          {...form.getInputProps('valid_until')}
        />
        <FormErrors messages={formErrors} />
        <Button type="submit" variant="filled" loading={save.isPending}>
          <Trans>Send for confirmation</Trans>
        </Button>
      </form>
    </OpenModal>
  )
}
