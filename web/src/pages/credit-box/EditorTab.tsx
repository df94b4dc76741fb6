import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { LONGEST_NAME } from '#domain/credit-boxes/rules.ts'
import { usePatchBox, usePreview } from '../../features/credit-boxes/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LeaveGuard } from '../../ui/feedback/LeaveGuard.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError } from '../../ui/fields/use-form-errors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { type BoxDraft, draftOf, limitsOfDraft } from './box-draft.ts'
import classes from './CreditBoxPage.module.css'
import { CriteriaFields } from './CriteriaFields.tsx'
import { Advice, PreviewFigures } from './PreviewFigures.tsx'

/** Milliseconds without a key before the request. */
const SETTLED = 350

const NO_INPUT = { getInputNode: () => null }

/** The criteria of a box, beside what they find in the live market while one types. */
export function EditorTab({ box }: { box: CreditBox }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => draftOf(box))
  const patch = usePatchBox(box.id)
  const { fields, nonField } = patch.error ? toFormErrors(patch.error) : { fields: {}, nonField: [] }
  const errors = Object.fromEntries(
    Object.entries(fields).map(([key, [first]]) => [key.split('.')[0], first]),
  )
  const guard = useGuard(box, draft)
  const save = (event: FormEvent) => {
    event.preventDefault()
    patch.mutate(
      { name: draft.name, ...limitsOfDraft(draft) },
      {
        onSuccess: (saved) => {
          setDraft(draftOf(saved))
          toast.success(t`Credit box saved`)
        },
        onError: (error) => focusFirstError(NO_INPUT, toFormErrors(error).fields),
      },
    )
  }
  return (
    <form className={classes.editor} onSubmit={save} noValidate>
      <LeaveGuard draft={guard} savesItself={never} failure={null} />
      <div className={classes.stack}>
        <Card as="section" title={<Trans>Name</Trans>}>
          <TextField
            label={t`Name`}
            value={draft.name}
            maxLength={LONGEST_NAME}
            required
            error={errors.name}
            data-path="name"
            onChange={(name) => setDraft({ ...draft, name })}
          />
        </Card>
        <CriteriaFields draft={draft} errors={errors} onChange={setDraft} />
      </div>
      <div className={classes.side}>
        <LivePreview draft={draft}>
          <FormErrors messages={nonField} />
          <Button type="submit" variant="filled" fullWidth className={classes.save} loading={patch.isPending}>
            <Trans>Save credit box</Trans>
          </Button>
        </LivePreview>
      </div>
    </form>
  )
}

const never = () => false

/** Unsaved changes, for the question before leaving. */
function useGuard(box: CreditBox, draft: BoxDraft) {
  const isDirty = useRef(false)
  isDirty.current = JSON.stringify(draft) !== JSON.stringify(draftOf(box))
  return useMemo(
    () => ({ isDirty: () => isDirty.current, flush: () => Promise.resolve(), dispose: () => {} }),
    [],
  )
}

function LivePreview({ draft, children }: { draft: BoxDraft; children: React.ReactNode }) {
  const limits = useMemo(() => limitsOfDraft(draft), [draft])
  const [settled] = useDebouncedValue(limits, SETTLED)
  const { data, error, refetch, isFetching } = usePreview(settled)
  return (
    <Card as="section" title={<Trans>In the live market</Trans>}>
      <div aria-live="polite" aria-busy={isFetching || settled !== limits}>
        {data ? (
          <>
            <PreviewFigures preview={data} />
            <Advice preview={data} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={4} />
        )}
      </div>
      {children}
    </Card>
  )
}
