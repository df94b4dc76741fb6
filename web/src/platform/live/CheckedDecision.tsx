import { Trans } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { BindingButton } from './BindingButton.tsx'
import classes from './CheckedDecision.module.css'

interface CheckedDecisionProps {
  /** What is checked before an approval; null if only a rejection is possible. */
  checks: readonly string[] | null
  /** Why it can only be rejected. */
  otherwise?: ReactNode
  onApprove: () => void
  onReject: () => void
}

/** The decision of a person of the staff: approved once each point is checked, or rejected with a reason. */
export function CheckedDecision({ checks, otherwise, onApprove, onReject }: CheckedDecisionProps) {
  const [checked, setChecked] = useState<readonly string[]>([])
  return (
    <>
      {checks ? (
        <fieldset className={classes.checks}>
          <legend>
            <Trans>Check each point before you approve</Trans>
          </legend>
          {checks.map((check) => (
            <Checkbox
              key={check}
              size="sm"
              label={check}
              checked={checked.includes(check)}
              onChange={(event) =>
                setChecked(
                  event.currentTarget.checked ? [...checked, check] : checked.filter((one) => one !== check),
                )
              }
            />
          ))}
        </fieldset>
      ) : (
        otherwise
      )}
      <div className={classes.buttons}>
        <BindingButton variant="danger" onClick={onReject}>
          <Trans>Reject with reason</Trans>
        </BindingButton>
        {checks && (
          <BindingButton
            variant="filled"
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={checks.some((check) => !checked.includes(check))}
            onClick={onApprove}
          >
            <Trans>Approve</Trans>
          </BindingButton>
        )}
      </div>
    </>
  )
}
