import type { ApplicantField } from '#domain/deals/applicant-fields.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type RowsField, type ScalarField } from '#domain/deals/fields.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { createDraft } from '../../../../platform/autosave/draft.ts'
import { type DraftState, OPENED } from '../../../../platform/autosave/state.ts'
import type { Draft, DraftForm, DraftPorts } from '../../../../platform/autosave/types.ts'
import type { DayRules } from './limits.ts'
import { bodyToSend, type Changes, changesOf } from './patch.ts'
import { read, type Wire } from './reading.ts'
import { rebased } from './rebase.ts'
import {
  type ApplicantForm,
  blankValues,
  type FieldValue,
  type FormValues,
  type HistoryRow,
  newValues,
  valuesOf,
  withConsequences,
} from './values.ts'
import { type FormView, viewOf } from './view.ts'

/** The state of the server next to the form's values. */
interface HeldDeal {
  /** The latest response; null until the draft is created. */
  deal: DealDetail | null
  /** The form values as saved on the server. */
  baseline: Wire
}

export type DealDraftState = DraftState<FormValues, FormView> & HeldDeal

export interface DealPorts extends DraftPorts<DealDetail, Changes> {
  days: () => DayRules
}

/** A deal being edited. */
export interface DealDraft extends Draft<FormValues, DealDraftState, DealDetail> {
  days: () => DayRules
  setField: (field: ScalarField, value: FieldValue) => void
  setRows: (field: RowsField, rows: readonly HistoryRow[], path?: string) => void
  setApplicants: (applicants: readonly ApplicantForm[], path?: string) => void
  setApplicantField: (index: number, field: ApplicantField, value: FieldValue) => void
}

/**
 * States in which changes are saved automatically. In other states the market or a reviewer already sees the deal,
 * and a change may take it off the market, so the seller saves explicitly.
 */
const AUTOSAVED: readonly DealState[] = ['draft', 'rejected', 'issue_detected']
export const isAutosaved = (deal: DealDetail | null) => deal === null || AUTOSAVED.includes(deal.deal_state)

const ROOTS: readonly string[] = ['applicants', ...DEAL_FIELDS]
const rootOf = (path: string) => {
  const [root = path] = path.split('.')
  return ROOTS.includes(root) || path.startsWith('documents.') ? root : null
}

/** @param start the initial values of a new deal */
export function createDealDraft(
  ports: DealPorts,
  deal: DealDetail | null,
  start: FormValues = newValues(),
): DealDraft {
  const baselineOf = (values: FormValues): Wire => read(values, ports.now()).wire
  const values = deal ? valuesOf(deal) : start
  /** The initial values of a new form; nothing is created until they change. */
  const untouched = baselineOf(values)
  const held: HeldDeal = { deal, baseline: deal ? untouched : baselineOf(blankValues()) }

  const form: DraftForm<FormValues, FormView, HeldDeal, DealDetail, Changes> = {
    view: (state) =>
      viewOf(state.values, {
        documents: state.deal?.loan_deal_files.map((file) => file.document_type) ?? [],
        images: state.deal?.loan_deal_images.length ?? 0,
        baseline: state.baseline,
        now: ports.now(),
        days: ports.days(),
      }),
    savedOf: (state) => state.deal,
    fieldOf: rootOf,
    body: ({ view, baseline }, rejected) => bodyToSend(view.reading, baseline, rejected, ports.now()),
    isChanged: ({ deal: known, view, baseline }) => {
      const { wire, issues } = view.reading
      if (known === null && Object.keys(changesOf(wire, untouched)).length === 0) return false
      return Object.keys(issues).length > 0 || Object.keys(changesOf(wire, baseline)).length > 0
    },
    acknowledged: ({ baseline }, sent, saved) => ({ deal: saved, baseline: { ...baseline, ...sent } }),
    rebased: (state, fresh) => {
      const freshValues = valuesOf(fresh)
      const { values: typed, view, baseline } = state
      return {
        ...rebased({ values: typed, reading: view.reading, baseline }, freshValues, baselineOf(freshValues)),
        deal: fresh,
      }
    },
    onConflict: 'stop',
    isAutosaved,
  }
  const draft = createDraft(ports, form, {
    ...OPENED,
    ...held,
    values,
    view: form.view({ values, ...held }),
    savedAt: deal ? Date.parse(deal.updated_at) : null,
  })

  const current = () => draft.store.get().values
  const setApplicants = (applicants: readonly ApplicantForm[], path = 'applicants') =>
    draft.edit(path, { ...current(), applicants })

  return {
    ...draft,
    days: ports.days,
    setField: (field, value) => {
      const before = current().fields
      const fields = withConsequences(field, { ...before, [field]: value }, before)
      draft.edit(field, { ...current(), fields })
    },
    setRows: (field, rows, path = field) =>
      draft.edit(path, { ...current(), rows: { ...current().rows, [field]: rows } }),
    setApplicants,
    setApplicantField: (index, field, value) =>
      setApplicants(
        current().applicants.map((applicant, at) =>
          at === index ? { ...applicant, fields: { ...applicant.fields, [field]: value } } : applicant,
        ),
        `applicants.${index}.${field}`,
      ),
  }
}
