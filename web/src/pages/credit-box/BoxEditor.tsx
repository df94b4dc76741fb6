import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { LONGEST_NAME } from '#domain/credit-boxes/rules.ts'
import { paths } from '#domain/kernel/paths.ts'
import { ALERTS } from '#domain/saved-searches/rules.ts'
import { usePreview, usePreviewedDeals, useSaveBox } from '../../features/credit-boxes/api.ts'
import { AgreedWith } from '../../features/credit-boxes/components/AgreedWith.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { SegmentsField } from '../../ui/fields/SegmentsField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { focusFirstError } from '../../ui/fields/use-form-errors.ts'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { BoxActions } from './BoxActions.tsx'
import { type BoxDraft, draftOf, limitsOfDraft } from './box-draft.ts'
import { CriteriaEffects } from './CriteriaEffects.tsx'
import { CriteriaFields } from './CriteriaFields.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { LiveDeals } from './LiveDeals.tsx'
import { MatchingDocuments } from './MatchingDocuments.tsx'
import { PreviewCounts } from './PreviewCounts.tsx'

/** Milliseconds without a key before the request. */
const SETTLED = 350

const NO_INPUT = { getInputNode: () => null }

interface BoxEditorProps {
  /** Null for one that is not saved yet. */
  box: CreditBox | null
  start: BoxDraft
  /** True if no further box can be created. */
  isFull?: boolean
}

/** The criteria of a box beside what they find in the live market while one types. */
export function BoxEditor({ box, start, isFull }: BoxEditorProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(start)
  const save = useSaveBox(box?.id)
  const { fields, nonField } = save.error ? toFormErrors(save.error) : { fields: {}, nonField: [] }
  const errors = Object.fromEntries(
    Object.entries(fields).map(([key, [first]]) => [key.split('.')[0], first]),
  )
  const limits = useMemo(() => limitsOfDraft(draft), [draft])
  const [settled] = useDebouncedValue(limits, SETTLED)
  const preview = usePreview(settled)
  const deals = usePreviewedDeals(settled)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { name: draft.name, is_muted: draft.is_muted, ...limits },
      {
        onSuccess: (stored) => {
          // At once, because the question before leaving asks whether something is unsaved.
          flushSync(() => {
            setSaved(draftOf(stored))
            setDraft(draftOf(stored))
          })
          toast.success(t`Credit box saved`)
          if (!box) void navigate(paths.creditBox(stored.id), { replace: true })
        },
        onError: (error) => focusFirstError(NO_INPUT, toFormErrors(error).fields),
      },
    )
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const isEmpty = preview.data?.criteria.length === 0
  return (
    <EditorFrame
      title={box?.name ?? t`New credit box`}
      badges={
        box && (
          <>
            {box.is_primary && (
              <Badge tone="ok">
                <Trans>Primary</Trans>
              </Badge>
            )}
            <AgreedWith channels={box.channels} />
          </>
        )
      }
      actions={box && <BoxActions box={box} />}
      isDirty={isDirty}
      onSubmit={submit}
      name={
        <TextField
          label={t`Name`}
          value={draft.name}
          maxLength={LONGEST_NAME}
          required
          error={errors.name}
          data-path="name"
          onChange={(name) => setDraft({ ...draft, name })}
        />
      }
      alerts={
        <SegmentsField
          label={t`Alerts`}
          help={isEmpty ? t`A box without criteria sends no alerts.` : t`When a deal that matches goes live.`}
          value={draft.is_muted ? 'off' : 'on'}
          options={[
            { value: 'on', label: ALERTS.at_once },
            { value: 'off', label: ALERTS.off },
          ]}
          onChange={(chosen) => setDraft({ ...draft, is_muted: chosen === 'off' })}
        />
      }
      criteria={<CriteriaFields draft={draft} errors={errors} onChange={setDraft} />}
      isSettling={preview.isFetching || settled !== limits}
      overview={
        <>
          <PreviewCounts preview={preview} box={isDirty ? null : box} />
          <LiveDeals deals={deals} />
        </>
      }
      parts={[
        { value: 'detail', label: <Trans>Detail</Trans>, content: <CriteriaEffects preview={preview} /> },
        ...(box
          ? [
              {
                value: 'documents',
                label: <Trans>Documents</Trans>,
                content: <MatchingDocuments box={box} />,
              },
            ]
          : []),
      ]}
      criteriaLabel={<Trans>Credit box</Trans>}
      save={
        <>
          <FormErrors messages={nonField} />
          <WorkButton
            work="prepare"
            type="submit"
            variant="filled"
            loading={save.isPending}
            disabled={isFull}
          >
            <Trans>Save credit box</Trans>
          </WorkButton>
        </>
      }
    />
  )
}
