import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { prepare, type preparedIn } from '#domain/approvals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { call } from '../../platform/api/client.ts'
import { isApiError } from '../../platform/api/error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useKeyFor } from '../../platform/api/use-key-for.ts'
import { useMe } from '../../platform/session/me.ts'
import { onlyPrepares } from '../../platform/team/bar.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import classes from './send-for-approval.module.css'

interface SendForApproval {
  /** True if the reader cannot do it alone, but can send it to those who approve it. */
  isNeeded: boolean
  /** Of the button that sends it. */
  label: string
  isPending: boolean
  /** Why it is sent, the note that goes with it, and what the server said; nothing unless it is needed. */
  fields: ReactNode
  send: (prepared: z.input<typeof preparedIn>) => void
}

/**
 * Sends what binds the company to others of the team, who approve it, and leads to its page. It is offered once the server
 * has answered that it is above a limit of the team, and from the start to a person whose role binds the company to nothing.
 * @param refusal the error of the last attempt to do it without others
 */
export function useSendForApproval(refusal: unknown): SendForApproval {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: me } = useMe()
  const [note, setNote] = useState('')
  const keyFor = useKeyFor()
  // Two approvals of one bid could both be placed, and a second click can come before the button renders as busy.
  const isUnderWay = useRef(false)
  const prepared = useAction(
    (body: z.input<NonNullable<typeof prepare.body>>) =>
      call(prepare, { body, idempotencyKey: keyFor(body) }),
    ({ id }) => void navigate(paths.approval(id)),
  )
  const isPreparer = me !== undefined && onlyPrepares(me)
  const isAboveLimit = isApiError(refusal, 409) && refusal.code === 'approval_needed'
  const isNeeded = isPreparer || isAboveLimit
  const error = errorText(prepared.error)
  return {
    isNeeded,
    label: isPreparer ? t`Prepare for approval` : t`Send for approval`,
    isPending: prepared.isPending,
    fields: isNeeded && (
      <div className={classes.fields}>
        <Note tone="info" role={isAboveLimit ? 'alert' : undefined}>
          {isAboveLimit ? (
            refusal.message
          ) : (
            <Trans>An owner or manager of your team approves it. Before that it binds no one.</Trans>
          )}
        </Note>
        <LongTextField
          label={<Trans>Note</Trans>}
          help={<Trans>Optional. For the people who approve it.</Trans>}
          rows={2}
          maxLength={500}
          value={note}
          onChange={setNote}
          disabled={prepared.isPending}
        />
        <FormErrors messages={error === null ? [] : [error]} />
      </div>
    ),
    send: (act) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      const over = () => {
        isUnderWay.current = false
      }
      prepared.mutate({ prepared: act, note: note.trim() || null }, { onError: over })
    },
  }
}
