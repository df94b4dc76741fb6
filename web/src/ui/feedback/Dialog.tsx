import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Modal, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import classes from './Dialog.module.css'
import { Note } from './Note.tsx'
import { useFocusBack } from './use-focus-back.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Names the action: "Reject deal", not "OK". */
  confirmLabel: string
  /** Red outline for a destructive action. */
  danger?: boolean
  busy?: boolean
  /** Error of the last attempt. */
  error?: string | null
  /** Shows a field for a reason, which is passed to `onConfirm`. */
  reason?: { label: string; description?: string; required?: boolean; maxLength?: number }
  /** A warning that must be ticked before the action; `about` another value it must be ticked again. */
  warning?: { text: ReactNode; tick: ReactNode; about?: string | number } | undefined
  /** Why the action is not possible at the moment. */
  blocked?: ReactNode
  onConfirm: (reason: string) => void
}

/** Confirmation dialog for an important action. The caller closes it after the action has succeeded. */
export function Dialog(props: DialogProps) {
  useFocusBack(props.opened)
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeOnClickOutside={!props.busy}
    >
      <DialogBody {...props} />
    </Modal>
  )
}

function DialogBody({
  onClose,
  children,
  confirmLabel,
  danger,
  busy,
  error,
  reason,
  warning,
  blocked,
  onConfirm,
}: DialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [ticked, setTicked] = useState<string | number | null>(null)
  const [unticked, setUnticked] = useState(false)
  const about = warning?.about ?? ''
  const isTicked = ticked === about
  const fieldId = useId()
  const tickId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = Boolean(reason?.required) && text.trim() === ''
    setMissing(empty)
    const lacksTick = warning !== undefined && !isTicked
    setUnticked(lacksTick)
    if (empty) document.getElementById(fieldId)?.focus()
    else if (lacksTick) document.getElementById(tickId)?.focus()
    else if (!busy) onConfirm(text.trim())
  }
  return (
    <form className={classes.body} onSubmit={submit} noValidate>
      {children && <div className={classes.text}>{children}</div>}
      {reason && (
        <Textarea
          id={fieldId}
          label={reason.label}
          description={reason.description}
          withAsterisk={reason.required}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={reason.maxLength ?? 2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={missing && <Trans>Enter a reason first.</Trans>}
          data-autofocus
        />
      )}
      {warning && (
        <>
          <Note tone="warn">{warning.text}</Note>
          <Checkbox
            id={tickId}
            label={warning.tick}
            checked={isTicked}
            onChange={(event) => setTicked(event.currentTarget.checked ? about : null)}
            error={unticked && !isTicked && <Trans>Tick the box to continue.</Trans>}
          />
        </>
      )}
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      {blocked}
      <div className={classes.actions}>
        <Button onClick={onClose} disabled={busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'filled'}
          loading={busy}
          disabled={Boolean(blocked)}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
