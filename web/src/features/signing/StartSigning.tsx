import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { DealFile } from '#domain/deals/contract.ts'
import { LONGEST_MESSAGE, MOST_SIGNERS } from '#domain/signing/vocabulary.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { IntegerField } from '../../ui/fields/IntegerField.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { focusFirstError, focusPath, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { useStartSigning } from './api.ts'
import { bodyOf, draftIssues, emptyDraft, emptySigner, type SigningDraft } from './draft.ts'
import { SignerFields } from './SignerFields.tsx'
import classes from './Signing.module.css'

interface StartSigningProps {
  file: DealFile
  onClose: () => void
}

/** Sends a document for signing: who signs, in which order, until when, and the message to them. */
export default function StartSigning({ file, onClose }: StartSigningProps) {
  const { t } = useLingui()
  const { name } = file
  const form = useForm<SigningDraft>({ initialValues: emptyDraft() })
  const { formErrors, reject, clear } = useFormErrors(form)
  const start = useStartSigning(() => {
    toast.success(t`Sent for signing`)
    onClose()
  })
  const { signers } = form.values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (start.isPending) return
    clear()
    const issues = draftIssues(form.getValues())
    form.setErrors(issues)
    if (Object.keys(issues).length > 0) return focusFirstError(form, issues)
    start.mutate(
      { file: file.id, body: bodyOf(form.getValues()) },
      { onError: (error) => reject(toFormErrors(error)) },
    )
  }
  // Once the changed list is on the page.
  const focusSigner = (at: number) => requestAnimationFrame(() => focusPath(`signers.${at}.name`))
  const add = () => {
    form.insertListItem('signers', emptySigner(signers))
    focusSigner(signers.length)
  }
  const remove = (at: number) => {
    form.removeListItem('signers', at)
    focusSigner(Math.max(0, at - 1))
  }
  return (
    <OpenModal
      onClose={onClose}
      size="xl"
      title={t`Send for signing: ${name}`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <ol className={classes.signers} aria-label={t`Who signs`}>
          {signers.map((signer, at) => (
            <SignerFields
              key={signer.key}
              form={form}
              at={at}
              count={signers.length}
              isInOrder={form.values.is_in_order}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
        {signers.length < MOST_SIGNERS && (
          <Button
            className={classes.add}
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            <Trans>Add a signer</Trans>
          </Button>
        )}
        {signers.length > 1 && (
          <CheckField
            label={t`In this order: each is invited when those before have signed`}
            value={form.values.is_in_order}
            onChange={(isOn) => form.setFieldValue('is_in_order', isOn)}
          />
        )}
        <LongTextField
          label={t`Message to the signers (optional)`}
          rows={2}
          maxLength={LONGEST_MESSAGE}
          {...form.getInputProps('message')}
        />
        <div className={classes.days}>
          <IntegerField
            label={t`Time to sign`}
            required
            unit={t`days`}
            {...form.getInputProps('expires_in_days')}
          />
        </div>
        <p className={classes.quiet}>
          <Trans>
            Each signer gets an e-mail with a personal link and needs no account. The signed document takes
            the place of this one; this one remains among its earlier versions.
          </Trans>
        </p>
        <FormErrors messages={formErrors} />
        <div className={classes.buttons}>
          <Button onClick={onClose} disabled={start.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="filled" loading={start.isPending}>
            <Trans>Send for signing</Trans>
          </Button>
        </div>
      </form>
    </OpenModal>
  )
}
