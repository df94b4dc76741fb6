import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { COMPUTED_FIELDS, type ComputedField } from '#domain/deals/computed.ts'
import { fieldOf } from '#domain/deals/fields.ts'
import { blank } from '../../features/deals/form/draft/values.ts'
import type { Entry } from '../../features/deals/form/layout.ts'
import { FIELD_HELP } from '../../features/deals/form/titles.ts'
import { errorAt, warningAt } from '../../platform/autosave/state.ts'
import { Control } from './Control.tsx'
import { ComputedHelp, useComputedText } from './computed.tsx'
import { useDraft, useDraftState, useIsLocked } from './DraftContext.tsx'
import classes from './form.module.css'

const isComputed = (field: string): field is ComputedField =>
  (COMPUTED_FIELDS as readonly string[]).includes(field)

/** One field of the deal, if it applies. */
export function DealField({ entry }: { entry: Entry }) {
  const isAsked = useDraftState(({ view }) => view.asked.has(entry.field))
  if (!isAsked) return null
  return (
    <div className={classes.cell} data-span={entry.span}>
      {isComputed(entry.field) ? (
        <ComputedDealField entry={entry} field={entry.field} />
      ) : (
        <PlainDealField entry={entry} />
      )}
    </div>
  )
}

function useField({ field }: Entry) {
  const draft = useDraft()
  const value = useDraftState(({ values }) => values.fields[field])
  const error = useDraftState((state) => errorAt(state, field))
  const required = useDraftState(({ view }) => view.mandatory.has(field))
  const disabled = useIsLocked(field)
  return {
    path: field,
    info: fieldOf(field),
    value,
    error,
    required,
    disabled,
    onChange: (next: typeof value) => draft.setField(field, next),
    onLeave: () => draft.leave(field),
  }
}

function PlainDealField({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const field = useField(entry)
  const { unitBy } = entry
  const isShare = useDraftState(
    ({ values }) => unitBy !== undefined && values.fields[unitBy] === 'percentage',
  )
  const help = FIELD_HELP[entry.field]
  const warning = useDraftState((state) => warningAt(state, entry.field))
  return (
    <Control
      {...field}
      look={entry.control}
      offer={entry.offer}
      isShare={isShare}
      help={warning && field.error === undefined ? <FieldWarning text={warning} /> : help && t(help)}
    />
  )
}

/** What does not agree with the other answers; it prevents nothing. */
const FieldWarning = ({ text }: { text: string }) => (
  <span className={classes.formula} data-tone="warn" role="status">
    <IconAlertTriangle size={14} aria-hidden />
    {text}
  </span>
)

/** A computed field: dashed until the user overrides it, with an explanation of the figure. */
function ComputedDealField({ entry, field }: { entry: Entry; field: ComputedField }) {
  const draft = useDraft()
  const control = useField(entry)
  const text = useComputedText(field)
  const warning = useDraftState((state) => warningAt(state, field))
  const isTyped = control.value !== '' && control.value !== null
  return (
    <div className={isTyped ? undefined : classes.auto}>
      <Control
        {...control}
        placeholder={text.value}
        help={
          <ComputedHelp
            text={text}
            warning={control.error === undefined ? warning : undefined}
            isTyped={isTyped}
            onUse={() => draft.setField(field, blank(control.info.kind))}
          />
        }
      />
    </div>
  )
}
