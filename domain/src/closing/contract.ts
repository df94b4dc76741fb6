import { z } from 'zod'
import { companyName, name, phone } from '../accounts/shapes.ts'
import { schemasOf } from '../deal-access/disclosure.ts'
import { dealFieldsShown } from '../deals/fields.ts'
import { UPLOADED_TYPES } from '../kernel/files.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { SEVERAL_FILES } from '../kernel/uploads.ts'
import {
  date,
  email,
  id,
  idParams,
  moneyIn,
  moneyOut,
  oneOf,
  positiveMoneyIn,
  requiredText,
  text,
  timestampOut,
} from '../kernel/values.ts'
import { SIGNING_STATUS } from '../signing/vocabulary.ts'
import { PARTY } from './parties.ts'
import { STATEMENT_LINE } from './statement.ts'
import { closingStep, side, stepAction, stepOwner, stepState } from './vocabulary.ts'

const tag = 'Closing'

/** A document that one side has attached to a step. */
export const closingFile = z.object({
  id,
  name: z.string(),
  bytes: z.int(),
  media_type: z.string(),
  uploaded_by: z.string(),
  uploaded_at: timestampOut,
  /** Download address, valid for one hour and for the requesting user only. */
  url: z.string(),
  can_delete: z.boolean(),
  /** All have signed it through the product. */
  is_signed_here: z.boolean(),
})
export type ClosingFile = z.output<typeof closingFile>

const closingNote = z.object({
  id,
  author: z.string(),
  by: side,
  text: z.string(),
  created_at: timestampOut,
})

/** The signing of the agreement of purchase and sale through the product: its latest request. */
const agreementSigning = z.object({
  /** Null before it is sent. */
  status: oneOf(SIGNING_STATUS).nullable(),
  signed_by: z.array(side),
  /** The side that declined to sign; null if none did. */
  declined_by: side.nullable(),
  /** Why it was declined or ended, as far as the caller may read it. */
  reason: z.string().nullable(),
  can_send: z.boolean(),
  can_sign: z.boolean(),
})

/** One step, with the actions that the actor may take. */
export const stepView = z.object({
  step: closingStep,
  label: z.string(),
  what: z.string(),
  owner: stepOwner,
  /** For a step of both sides, the side that must act first; null if either may. */
  begins: side.nullable(),
  due_date: date,
  is_overdue: z.boolean(),
  state: stepState,
  /** What one side has reported so far; the step is complete when the other side reports the same. */
  claim: z.enum(['done', 'not_needed']).nullable(),
  claimed_by: side.nullable(),
  changed_at: timestampOut.nullable(),
  /** Why the step is not needed, or why it was returned or reopened. */
  reason: z.string().nullable(),
  waits_for: z.array(closingStep),
  notes: z.array(closingNote),
  files: z.array(closingFile),
  /** For the agreement of purchase and sale; null for other steps. */
  signing: agreementSigning.nullable(),
  /** Stands for what the step shows; an action names it, and is refused if the step has changed since. */
  seen: z.string(),
  can: z.object({
    done: z.boolean(),
    not_needed: z.boolean(),
    return: z.boolean(),
    reopen: z.boolean(),
    attach: z.boolean(),
  }),
})
export type StepView = z.output<typeof stepView>

const party = oneOf(PARTY)
const statementPart = z.object({
  lines: z.array(
    z.object({
      key: oneOf(STATEMENT_LINE),
      label: z.string(),
      amount: moneyOut,
      how: z.string(),
      from: party,
      to: party,
      /** The name of the other party: who is paid by the side, or pays it. */
      other: z.string(),
    }),
  ),
  total: moneyOut,
})
export type StatementPartView = z.output<typeof statementPart>
const statementView = z.object({
  basis: z.enum(['payout_statement', 'schedule']),
  balance_bid_on: moneyOut,
  balance_at_cut_off: moneyOut,
  /** Each side sees its own statement; staff see both. */
  buyer: statementPart.nullable(),
  seller: statementPart.nullable(),
  /** For staff: the net amount that each party receives; the sum is zero. */
  parties: z.array(z.object({ party, name: z.string(), net: moneyOut })).nullable(),
})
export type StatementView = z.output<typeof statementView>

const lawyerIn = z.strictObject({
  name: name('Enter the name of a person.'),
  firm: companyName,
  email,
  phone,
})
const lawyerOut = z.object({ name: z.string(), firm: z.string(), email: z.string(), phone: z.string() })
export type Lawyer = z.output<typeof lawyerOut>

/** A closing as seen by buyer, seller and staff. Only the actor's own actions differ. */
export const closingView = z.object({
  id,
  reference: z.string(),
  title: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  version: z.int(),
  /** The actor's side; null for staff. */
  side: side.nullable(),
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  sale_amount: moneyOut,
  sold_at: timestampOut,
  closing_date: date,
  closed_at: timestampOut.nullable(),
  steps: z.array(stepView),
  next: z
    .object({ kind: z.enum(['confirm', 'sign', 'do', 'agree_cut_off']), step: closingStep.nullable() })
    .nullable(),
  cut_off: z.object({
    date,
    agreed_by: z.array(side),
    /** The actor may propose or accept a cut-off date. */
    can_agree: z.boolean(),
  }),
  /** What the buyer has reported as paid. */
  deposit_amount: moneyOut.nullable(),
  /** The lawyers of both sides; null until the side has named one. */
  lawyers: z.object({ buyer: lawyerOut.nullable(), seller: lawyerOut.nullable() }),
  /** The actor may name or change the lawyer of their side. */
  can_name_lawyer: z.boolean(),
  /** The terms of the deal; no amount if the sides agree on it themselves. */
  deposit_terms: z.object({
    amount: moneyOut.nullable(),
    payee: z.string().nullable(),
    reference: z.string(),
  }),
  payout: z
    .object({ principal: moneyOut, interest: moneyOut.nullable(), as_of: date, is_current: z.boolean() })
    .nullable(),
  can_state_payout: z.boolean(),
  statement: statementView.nullable(),
  /** Why the statement cannot be computed yet. */
  statement_issue: z.object({ code: z.string(), message: z.string() }).nullable(),
  server_time: timestampOut,
})
export type Closing = z.output<typeof closingView>

/** An open closing of the actor, with the steps that await them. */
const openClosing = z.object({
  id,
  reference: z.string(),
  title: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  ...schemasOf({
    mortgage_class: dealFieldsShown.mortgage_class,
    residential_building_type: dealFieldsShown.residential_building_type,
    commercial_class: dealFieldsShown.commercial_class,
  }),
  side,
  sale_amount: moneyOut,
  closing_date: date,
  next: closingView.shape.next,
  /** When the next step is due; the cut-off date is due with the closing. */
  next_due: date.nullable(),
})
export type OpenClosing = z.output<typeof openClosing>

export const listClosings = route({
  method: 'GET',
  path: '/closing/',
  summary: 'The caller’s closings that are not complete, the earliest first, at most 50',
  tag,
  access: EVERY_ROLE,
  response: z.object({ results: z.array(openClosing) }),
})

const stepParams = idParams.extend({ step: closingStep })

export const getClosing = route({
  method: 'GET',
  path: '/closing/:id/',
  summary: 'The closing of a sold deal, for buyer, seller and staff',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: closingView,
})

export const moveStep = route({
  method: 'POST',
  path: '/closing/:id/steps/:step/move/',
  summary: 'Report a step as done or not needed, return it to the other side, or reopen it',
  tag,
  access: EVERY_ROLE,
  params: stepParams,
  body: z.strictObject({
    action: stepAction,
    /** `seen` of the step as the caller has read it; 409 if it has changed since. */
    seen: requiredText(100),
    /** Required for `done` and `not_needed`: the caller has read what follows from it. */
    acknowledges: z.boolean().default(false),
    /** Required for every action except `done`. */
    reason: text(1000).default(''),
    /** The deposit that was paid; sent by the buyer when marking the deposit step as `done`. */
    deposit_amount: positiveMoneyIn.nullable().default(null),
  }),
  response: closingView,
})

export const addClosingNote = route({
  method: 'POST',
  path: '/closing/:id/steps/:step/notes/',
  summary: 'Add a note to a step, visible to both sides',
  tag,
  access: EVERY_ROLE,
  params: stepParams,
  body: z.strictObject({ text: requiredText(2000) }),
  response: closingView,
})

export const agreeCutOff = route({
  method: 'POST',
  path: '/closing/:id/cut-off/',
  summary: 'Propose the cut-off date; it is agreed once both sides have proposed the same date',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  body: z.strictObject({ date }),
  response: closingView,
})

export const nameLawyer = route({
  method: 'POST',
  path: '/closing/:id/lawyer/',
  summary: 'Name the lawyer of the caller’s side; both sides and staff see it',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  body: lawyerIn,
  response: closingView,
})

export const statePayout = route({
  method: 'POST',
  path: '/closing/:id/payout/',
  summary: 'Enter the figures of the attached assignment statement, for the current cut-off date',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  body: z.strictObject({ principal: moneyIn, interest: moneyIn.nullable().default(null) }),
  response: closingView,
})

export const uploadClosingFiles = route({
  method: 'POST',
  path: '/closing/:id/steps/:step/files/',
  summary: 'Attach documents to a step: up to 10 `files`',
  tag,
  access: EVERY_ROLE,
  multipart: SEVERAL_FILES,
  status: 201,
  params: stepParams,
  response: closingView,
})

export const deleteClosingFile = route({
  method: 'DELETE',
  path: '/closing-files/:id/',
  summary: 'Remove a document from a step; only the user who attached it',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: closingView,
})

export const closingFileContent = route({
  method: 'GET',
  path: '/closing-files/:id/content/',
  summary: 'Content of a closing document, by signed address',
  tag,
  access: 'public',
  params: idParams,
  query: z.object({
    expires: z.string().max(20).default(''),
    signature: z.string().max(100).default(''),
    for: z.string().max(100).optional(),
  }),
  produces: UPLOADED_TYPES,
  response: z.unknown(),
})

export const closingPdf = route({
  method: 'GET',
  path: '/closing/:id/pdf/',
  summary: 'Checklist and statement as a PDF',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  params: idParams,
  produces: ['application/pdf'],
  response: z.unknown(),
})
