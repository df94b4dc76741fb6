import { type QuestionName, questionOf, type ScanName } from '#domain/kyc/questions.ts'
import { useDraft, useDraftState } from '../../features/kyc/use-kyc-draft.ts'
import { errorAt } from '../../platform/autosave/state.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { YesNoField } from '../../ui/fields/YesNoField.tsx'
import classes from './KycEditor.module.css'
import { ScanField } from './ScanField.tsx'

const AUTO_COMPLETE: Partial<Record<QuestionName, string>> = {
  legal_name: 'name',
  date_of_birth: 'bday',
  address: 'street-address',
  document_number: 'off',
}

/** A question as a field, with the administrator's remark. */
export function QuestionField({ name }: { name: QuestionName }) {
  const { kind, rows } = questionOf(name)
  const remark = useDraftState(({ record }) => record.remarks[name])
  return (
    <div
      id={name}
      className={classes.question}
      data-wide={kind === 'scan' || rows !== undefined || undefined}
    >
      {kind === 'scan' ? (
        <ScanField name={name as ScanName} />
      ) : (
        <WrittenField name={name as Exclude<QuestionName, ScanName>} />
      )}
      {remark && (
        <div className={classes.remark}>
          <Note tone="warn">{remark}</Note>
        </div>
      )}
    </div>
  )
}

function WrittenField({ name }: { name: Exclude<QuestionName, ScanName> }) {
  const draft = useDraft()
  const value = useDraftState((state) => state.values[name])
  const error = useDraftState((state) => errorAt(state, name))
  const { kind, label, help, rows, choices } = questionOf(name)
  const shared = {
    name,
    label,
    help,
    error,
    required: true,
    'data-path': name,
    onChange: (next: string | boolean | null) => draft.set(name, next),
    onBlur: () => draft.leave(name),
  }
  const text = typeof value === 'string' ? value : null
  switch (kind) {
    case 'yes_no':
      return <YesNoField {...shared} value={typeof value === 'boolean' ? value : null} />
    case 'choice':
      return <ChoiceField {...shared} options={optionsOf(choices ?? {})} value={text} />
    case 'date':
      return <DateField {...shared} noFuture value={text} />
    default:
      return rows ? (
        <LongTextField {...shared} rows={rows} autoComplete={AUTO_COMPLETE[name]} value={text ?? ''} />
      ) : (
        <TextField {...shared} autoComplete={AUTO_COMPLETE[name]} value={text ?? ''} />
      )
  }
}
