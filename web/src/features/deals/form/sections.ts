import { DEAL_FIELDS, PLATFORM_FIELDS, ROWS_FIELDS } from '#domain/deals/fields.ts'
import { entryOf, type FieldsSection, LAYOUT } from './layout.ts'

export const SECTION_IDS = [
  'deal_type',
  'property',
  'mortgage',
  'payments',
  'history',
  'applicants',
  'auction',
  'fees',
  'documents',
  'images',
  'submit',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

/** The sections of the form for a deal type: before the funding there is no loan history. */
export const sectionsFor = (deal_type: unknown): readonly SectionId[] =>
  deal_type === 'white_label' ? SECTION_IDS.filter((section) => section !== 'history') : SECTION_IDS

const fieldsSections = Object.keys(LAYOUT) as FieldsSection[]

const BY_FIELD: Readonly<Record<string, SectionId>> = Object.fromEntries([
  ...fieldsSections.flatMap((section) =>
    LAYOUT[section].flatMap((group) => group.entries.map((entry) => [entryOf(entry).field, section])),
  ),
  ...ROWS_FIELDS.map((field) => [field, 'history']),
  ['applicants', 'applicants'],
  ['documents', 'documents'],
])

/** The section of a dotted path: `applicants.0.email` is in Applicants. */
export const sectionOf = (path: string): SectionId => BY_FIELD[path.split('.')[0] ?? ''] ?? 'submit'

/** Domain fields that the form does not show; a test requires that there are none. */
export const fieldsWithoutPlace = () =>
  DEAL_FIELDS.filter((field) => !(field in BY_FIELD || PLATFORM_FIELDS.includes(field)))

export const isFieldsSection = (section: SectionId): section is FieldsSection => section in LAYOUT
