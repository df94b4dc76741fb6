import { labelOf } from '../kernel/choice.ts'
import { spoken } from '../kernel/language.ts'
import { DEAL_FIELDS, type DealField, fieldApplies, fieldOf, SECTIONS } from './fields.ts'
import type { DealDetail } from './shapes.ts'
import { PAYMENT_FREQUENCY, PAYMENT_TERM } from './vocabulary.ts'

/* The fields that a deal's page and its sheet show, by group. */

type Detailed = Pick<DealDetail, DealField>

/** Fields that are shown only if they are given; others are shown as not given. */
const ONLY_IF_GIVEN: readonly DealField[] = ['city_name', 'near_city_distance']

/** Underwriting criteria, shown in a group of their own. */
const UNDERWRITING: readonly DealField[] = ['gds', 'tds', 'credit_history_min_length']

/** Long texts, shown as paragraphs rather than rows. */
export const PARAGRAPHS = ['description', 'use_of_funds', 'exit_plan'] as const satisfies readonly DealField[]
const isParagraph = (field: DealField) => PARAGRAPHS.some((paragraph) => paragraph === field)

/** The sections of a deal's details, with their titles. */
export const DETAIL_SECTIONS = spoken({
  property: SECTIONS.property,
  mortgage: SECTIONS.mortgage,
  payments: SECTIONS.payments,
  underwriting: 'Underwriting',
} as const)
export type DetailSection = keyof typeof DETAIL_SECTIONS

const detailSectionOf = (field: DealField) =>
  UNDERWRITING.includes(field) ? 'underwriting' : fieldOf(field).section

/** True if the payment term only repeats the frequency. */
const saysFrequency = ({ payment_term, payment_frequency }: Detailed) =>
  payment_term === null ||
  payment_frequency === null ||
  labelOf(PAYMENT_TERM, payment_term) === labelOf(PAYMENT_FREQUENCY, payment_frequency)

/** The fields of a section that are shown for this deal. */
export const detailFields = (deal: Detailed, section: DetailSection): DealField[] =>
  DEAL_FIELDS.filter(
    (field) =>
      detailSectionOf(field) === section &&
      fieldOf(field).kind !== 'rows' &&
      !isParagraph(field) &&
      fieldApplies(field, deal) &&
      !(ONLY_IF_GIVEN.includes(field) && deal[field] === null) &&
      !(field === 'payment_term' && saysFrequency(deal)),
  )
