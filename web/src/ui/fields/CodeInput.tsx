import { Trans, useLingui } from '@lingui/react/macro'
import { Input, PinInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import text from '../../styles/text.module.css'

interface CodeInputProps {
  value?: string
  onChange: (value: string) => void
  /** Called when the sixth digit is entered. */
  onComplete?: (value: string) => void
  error?: ReactNode
  disabled?: boolean
}

/** Six boxes for a one-time code; pasting fills all of them. */
export function CodeInput({ value, onChange, onComplete, error, disabled }: CodeInputProps) {
  const { t } = useLingui()
  const errorId = useId()
  const boxes = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // After a rejection the code is entered again from the first digit.
    if (error) boxes.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <fieldset ref={boxes}>
      <legend className={text.srOnly}>
        <Trans>6-digit code</Trans>
      </legend>
      <PinInput
        length={6}
        type={/^\d*$/}
        inputMode="numeric"
        placeholder=""
        oneTimeCode
        autoFocus
        value={value ?? ''}
        onChange={onChange}
        onComplete={onComplete}
        disabled={disabled}
        error={Boolean(error)}
        getInputProps={(index) => ({
          'aria-label': t`Digit ${index + 1} of 6`,
          'aria-describedby': error ? errorId : undefined,
        })}
      />
      {error && (
        <Input.Error id={errorId} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
