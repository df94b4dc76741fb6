import type { ApplicantField } from '#domain/deals/applicant-fields.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { RowsField, ScalarField } from '../../../features/deals/form/layout.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { type Autosave, createAutosave, type SavePorts } from './autosave.ts'
import { type DraftState, errorAt, warningAt } from './draft-state.ts'
import type { DayRules } from './limits.ts'
import { changesOf } from './patch.ts'
import { read, type Wire } from './reading.ts'
import { rebased } from './rebase.ts'
import { withConsequences } from './relevance.ts'
import {
  type ApplicantForm,
  blankValues,
  type FieldValue,
  type FormValues,
  type HistoryRow,
  newValues,
  valuesOf,
} from './values.ts'
import { viewOf } from './view.ts'

export interface DraftPorts extends SavePorts {
  load: (id: string) => Promise<DealDetail>
  submit: (id: string) => Promise<DealDetail>
  now: () => Date
  days: () => DayRules
}

export type SubmitResult = 'incomplete' | 'rejected' | 'submitted'

/** A deal under the seller's hands: what stands in the form, what the server holds of it, and the way between. */
export interface Draft extends Autosave {
  store: Store<DraftState>
  setField: (field: ScalarField, value: FieldValue) => void
  setRows: (field: RowsField, rows: readonly HistoryRow[], path?: string) => void
  setApplicants: (applicants: readonly ApplicantForm[], path?: string) => void
  setApplicantField: (index: number, field: ApplicantField, value: FieldValue) => void
  /** The field was left: its errors may show. */
  leave: (path: string) => void
  isDirty: () => boolean
  /** Takes over what the server has now; own changes that are not saved yet stay. */
  refresh: () => Promise<void>
  submit: () => Promise<SubmitResult>
}

export function createDraft(ports: DraftPorts, deal: DealDetail | null): Draft {
  const beginning = deal ? valuesOf(deal) : newValues()
  const baselineOf = (values: FormValues): Wire => read(values, ports.now()).wire
  /** What a new form holds before anybody has touched it; as long as nothing else stands there, nothing is created. */
  const untouched = baselineOf(beginning)

  const derive = (values: FormValues, known: DealDetail | null, baseline: Wire) =>
    viewOf(values, {
      documents: known?.loan_deal_files.map((file) => file.document_type) ?? [],
      images: known?.loan_deal_images.length ?? 0,
      baseline,
      now: ports.now(),
      days: ports.days(),
    })

  const baseline = deal ? untouched : baselineOf(blankValues())
  const store = createStore<DraftState>({
    values: beginning,
    view: derive(beginning, deal, baseline),
    deal,
    baseline,
    isEdited: false,
    quiet: null,
    isAttempted: false,
    rejected: {},
    formErrors: [],
    phase: 'idle',
    failure: null,
    savedAt: deal ? Date.parse(deal.updated_at) : null,
  })

  const update = (changes: Partial<Omit<DraftState, 'view'>>) => {
    const next = { ...store.get(), ...changes }
    const isDerived = 'values' in changes || 'deal' in changes || 'baseline' in changes
    store.set(isDerived ? { ...next, view: derive(next.values, next.deal, next.baseline) } : next)
  }

  const isUntouched = () => {
    const { deal: known, view } = store.get()
    return known === null && Object.keys(changesOf(view.reading.wire, untouched)).length === 0
  }
  const autosave = createAutosave(ports, store, update, isUntouched)

  const edit = (path: string, values: FormValues) => {
    const state = store.get()
    // A message that already shows stays until it is fixed; a new one waits until the field is left.
    const says = errorAt(state, path) ?? warningAt(state, path)
    const quiet = path === state.quiet || says === undefined ? path : null
    const rejected = Object.fromEntries(
      Object.entries(state.rejected).filter(([key]) => key !== path && !key.startsWith(`${path}.`)),
    )
    update({ values, quiet, rejected, isEdited: true })
    autosave.changed(path)
  }

  const isDirty = () => {
    const { isEdited, view, baseline: held } = store.get()
    if (!isEdited || isUntouched()) return false
    const { wire, issues } = view.reading
    return Object.keys(issues).length > 0 || Object.keys(changesOf(wire, held)).length > 0
  }

  const takeOver = (fresh: DealDetail) => {
    const { values, view, baseline: held } = store.get()
    const held2 = valuesOf(fresh)
    update({
      ...rebased({ values, reading: view.reading, baseline: held }, held2, baselineOf(held2)),
      deal: fresh,
    })
  }

  const setApplicants = (applicants: readonly ApplicantForm[], path = 'applicants') =>
    edit(path, { ...store.get().values, applicants })

  return {
    ...autosave,
    store,
    setField: (field, value) => {
      const { values } = store.get()
      edit(field, { ...values, fields: withConsequences(field, { ...values.fields, [field]: value }) })
    },
    setRows: (field, rows, path = field) => {
      const { values } = store.get()
      edit(path, { ...values, rows: { ...values.rows, [field]: rows } })
    },
    setApplicants,
    setApplicantField: (index, field, value) =>
      setApplicants(
        store
          .get()
          .values.applicants.map((applicant, at) =>
            at === index ? { ...applicant, fields: { ...applicant.fields, [field]: value } } : applicant,
          ),
        `applicants.${index}.${field}`,
      ),
    leave: (path) => {
      if (store.get().quiet === path) update({ quiet: null })
    },
    isDirty,
    refresh: async () => {
      await autosave.settled()
      const { deal: known } = store.get()
      if (!known) return
      takeOver(await ports.load(known.id))
      autosave.resume()
    },
    submit: async () => {
      update({ isAttempted: true, quiet: null, formErrors: [] })
      const { view } = store.get()
      if (view.lacking.length > 0 || Object.keys(view.issues).length > 0) return 'incomplete'
      if (!(await autosave.flush()) || isDirty()) return 'rejected'
      const { deal: known } = store.get()
      if (!known) return 'incomplete'
      try {
        const submitted = await ports.submit(known.id)
        takeOver(submitted)
        ports.saved(submitted, false)
        return 'submitted'
      } catch (error) {
        autosave.reject(error)
        return 'rejected'
      }
    },
  }
}
