import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { date, id, moneyOut, oneOf } from '../kernel/values.ts'
import { SIGNING_PURPOSE } from '../signing/vocabulary.ts'
import { closingStep, side, stepAction, stepState } from './vocabulary.ts'

const dealEvent = { audit: 'deal_changes', subject: 'deal' } as const
const fileEvent = { audit: 'file_changes', subject: 'deal' } as const
const download = { audit: 'file_downloads' } as const

/** The side that made a change, and the user of the other side, who is notified. */
const by = { by: side, company: z.string().nullable(), informs: id.nullable() }
const file = { id, name: z.string() }
const step = z.strictObject({ step: closingStep, state: stepState.optional() })
const stepChange = {
  ...dealEvent,
  before: step,
  after: z.strictObject({
    ...by,
    step: closingStep,
    state: stepState,
    action: stepAction,
    /** The side that has reported the step; null if it is open. */
    claimed_by: side.nullable(),
    reason: z.string().optional(),
    deposit_amount: moneyOut.optional(),
    /** What the side had read, and confirmed, about what follows. */
    acknowledged: z.string().optional(),
    /** The documents that the two sides confirm as the agreement that they signed elsewhere. */
    files: z.array(z.strictObject({ ...file, sha256: z.string() })).optional(),
  }),
} as const
const payout = { payout_principal: moneyOut.nullable(), payout_interest: moneyOut.nullable() }
const lawyer = z.strictObject({
  name: z.string(),
  firm: z.string(),
  email: z.string(),
  phone: z.string(),
})
const reminder = {
  audit: null,
  subject: 'deal',
  after: z.strictObject({ user_ids: z.array(id).readonly(), name: z.string(), due_date: date }),
} as const

export const CLOSING_EVENTS = defineEvents({
  'closing.opened': {
    ...dealEvent,
    after: z.strictObject({ closing_date: date, steps: z.array(closingStep).readonly() }),
  },
  'closing.step_changed': stepChange,
  /** The last step is complete. */
  'closing.closed': stepChange,
  /** Both sides have signed an agreement that was sent to them; it is attached to its step, which it may complete. */
  'closing.agreement_signed': {
    ...dealEvent,
    after: z.strictObject({
      side_ids: z.array(id).readonly(),
      purpose: oneOf(SIGNING_PURPOSE),
      step: closingStep,
      is_done: z.boolean(),
      files: z.array(z.strictObject({ ...file, bytes: z.int(), sha256: z.string() })).readonly(),
    }),
  },
  'closing.cut_off_named': {
    ...dealEvent,
    before: z.strictObject({ cut_off_date: date.nullable() }),
    after: z.strictObject({ ...by, cut_off_date: date, is_agreed: z.boolean() }),
  },
  'closing.lawyer_named': {
    ...dealEvent,
    before: z.strictObject({ lawyer: lawyer.nullable() }),
    after: z.strictObject({ ...by, lawyer }),
  },
  'closing.payout_stated': {
    ...dealEvent,
    before: z.strictObject(payout),
    after: z.strictObject({ ...by, ...payout, payout_as_of: date.nullable() }),
  },
  'closing.note_added': { ...dealEvent, after: z.strictObject({ ...by, step: closingStep, note_id: id }) },
  'closing.files_attached': {
    ...fileEvent,
    after: z.strictObject({
      ...by,
      step: closingStep,
      files: z.array(z.strictObject({ ...file, bytes: z.int(), sha256: z.string() })).readonly(),
    }),
  },
  'closing.file_removed': {
    ...fileEvent,
    before: z.strictObject({ ...file, step: closingStep }),
    after: z.strictObject(by),
  },
  'closing.file_viewed': {
    ...download,
    subject: 'file',
    after: z.strictObject({ loan_deal: id, step: closingStep, sha256: z.string() }),
  },
  'closing.exported': { ...download, subject: 'deal', after: z.strictObject({ version: z.int() }) },

  'closing.step_due': reminder,
  'closing.step_overdue': reminder,
})
