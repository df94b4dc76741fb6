import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { FormEventHandler, ReactNode } from 'react'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { MandatoryHint } from '../../../ui/fields/MandatoryHint.tsx'
import classes from './FormLayout.module.css'

interface FormLayoutProps {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  errors: readonly string[]
  onSubmit: FormEventHandler<HTMLFormElement>
  submitLabel: string
  busy: boolean
  disabled?: boolean
  /** Shows a back button on the left instead of the hint on mandatory fields. */
  onBack?: () => void
  /** False if all fields are mandatory. */
  withHint?: boolean
}

/** One step of a form: heading, fields, errors, and the back and continue buttons. */
export function FormLayout(props: FormLayoutProps) {
  const {
    title,
    subtitle,
    children,
    errors,
    onSubmit,
    submitLabel,
    busy,
    disabled,
    onBack,
    withHint = true,
  } = props
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <h1>{title}</h1>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      <div className={classes.fields}>
        {children}
        <FormErrors messages={errors} />
      </div>
      <div className={classes.actions}>
        {onBack ? (
          <Button
            size="md"
            px="md"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onBack}
            disabled={busy}
          >
            <Trans>Back</Trans>
          </Button>
        ) : (
          <span>{withHint && <MandatoryHint />}</span>
        )}
        <Button
          type="submit"
          size="md"
          variant="filled"
          loading={busy}
          disabled={disabled}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
