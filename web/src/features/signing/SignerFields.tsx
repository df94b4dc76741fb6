import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SIGNER_ROLE } from '#domain/signing/vocabulary.ts'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { SigningDraft } from './draft.ts'
import classes from './Signing.module.css'

interface SignerFieldsProps {
  form: UseFormReturnType<SigningDraft>
  at: number
  count: number
  isInOrder: boolean
  onRemove: () => void
}

/** One signer, with buttons that change the order. */
export function SignerFields({ form, at, count, isInOrder, onRemove }: SignerFieldsProps) {
  const { t } = useLingui()
  const number = at + 1
  const path = `signers.${at}`
  const move = (to: number) => form.reorderListItem('signers', { from: at, to })
  return (
    <li className={classes.signer}>
      <fieldset>
        <legend>
          <Trans>Signer {number}</Trans>
        </legend>
        <div className={classes.fields}>
          <TextField
            label={t`Name`}
            required
            maxLength={80}
            data-path={`${path}.name`}
            {...form.getInputProps(`${path}.name`)}
          />
          <TextField
            label={t`E-mail`}
            required
            type="email"
            maxLength={254}
            data-path={`${path}.email`}
            {...form.getInputProps(`${path}.email`)}
          />
          <ChoiceField
            label={t`Role`}
            options={optionsOf(SIGNER_ROLE)}
            {...form.getInputProps(`${path}.role`)}
          />
        </div>
        {count > 1 && (
          <div className={classes.signerTools}>
            {isInOrder && (
              <>
                <Tool label={t`Signer ${number} earlier`} disabled={at === 0} onClick={() => move(at - 1)}>
                  <IconArrowUp size={16} aria-hidden />
                </Tool>
                <Tool
                  label={t`Signer ${number} later`}
                  disabled={at === count - 1}
                  onClick={() => move(at + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </Tool>
              </>
            )}
            <Tool label={t`Remove signer ${number}`} onClick={onRemove}>
              <IconX size={16} aria-hidden />
            </Tool>
          </div>
        )}
      </fieldset>
    </li>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, disabled, onClick, children }: ToolProps) => (
  <ActionIcon
    variant="default"
    size={32}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
