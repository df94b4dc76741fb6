import { DEAL_FIELDS, PLATFORM_FIELDS, ROWS_FIELDS } from '#domain/deals/fields.ts'
import { entryOf, type FieldsSection, LAYOUT } from './layout.ts'

export const SECTION_IDS = [
  'deal_type',
  'mortgages',
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

/** What a book has from its loan tape. */
const OF_MORTGAGE: readonly SectionId[] = ['property', 'mortgage', 'payments', 'history', 'applicants']

/** The sections of the form for a deal type: before the funding there is no loan history. */
export function sectionsFor(deal_type: unknown): readonly SectionId[] {
  const without =
    deal_type === 'book_of_mortgage'
      ? OF_MORTGAGE
      : [...(deal_type === 'white_label' ? ['history'] : []), 'mortgages']
  return SECTION_IDS.filter((section) => !without.includes(section))
}

const fieldsSections = Object.keys(LAYOUT) as FieldsSection[]

const BY_FIELD: Readonly<Record<string, SectionId>> = Object.fromEntries([
  ...fieldsSections.flatMap((section) =>
    LAYOUT[section].flatMap((group) => group.entries.map((entry) => [entryOf(entry).field, section])),
  ),
  ...ROWS_FIELDS.map((field) => [field, 'history']),
  ['mortgages', 'mortgages'],
  ['applicants', 'applicants'],
  ['documents', 'documents'],
])

/** The section of a dotted path: `applicants.0.email` is in Applicants. */
export const sectionOf = (path: string): SectionId => BY_FIELD[path.split('.')[0] ?? ''] ?? 'submit'

/** Domain fields that the form does not show; a test requires that there are none. */
export const fieldsWithoutPlace = () =>
  DEAL_FIELDS.filter((field) => !(field in BY_FIELD || PLATFORM_FIELDS.includes(field)))

export const isFieldsSection = (section: SectionId): section is FieldsSection => section in LAYOUT
