import { plain } from './words.ts'

export type ChoiceField = 'gender' | 'marital_status' | 'citizenship_status' | 'credit_bureau_used'

const WORDS: Readonly<Record<ChoiceField, Readonly<Record<string, string>>>> = {
  gender: { male: 'male|man|homme|masculin|m', female: 'female|woman|femme|feminin|f' },
  marital_status: {
    married: 'married|marie|mariee|marie e',
    common_law:
      'common law|common law partner|common law spouse|living common law|conjoint de fait|conjointe de fait|conjoint e de fait|union de fait|conjoints de fait',
    separated: 'separated|legally separated|separe|separee|separe e|separe legalement|separee legalement',
    divorced: 'divorced|divorce|divorcee|divorce e',
    single: 'single|never married|unmarried|celibataire',
    widowed: 'widowed|widow|widower|widow er|veuf|veuve|veuf ve',
  },
  citizenship_status: {
    citizen:
      'citizen|canadian citizen|canadian|canadian citizenship|citizen of canada|citoyen|citoyenne|citoyen canadien|citoyenne canadienne|canadien|canadienne|citoyen ne canadien ne',
    permanent_resident:
      'permanent resident|pr|permanent resident of canada|resident permanent|residente permanente|resident e permanent e',
    student_visa: 'student visa|study permit|student|visa d etudiant|permis d etudes|visa etudiant',
    tourist_visa: 'tourist visa|visitor visa|visitor|visa de visiteur|visa de touriste|visa touriste',
  },
  credit_bureau_used: {
    equifax: 'equifax|equifax canada|equifax canada inc|equifax canada co',
    trans_union:
      'transunion|trans union|transunion canada|trans union canada|trans union of canada|transunion of canada',
  },
}

const CHOICES = new Map(
  (Object.entries(WORDS) as [ChoiceField, Record<string, string>][]).map(([field, values]) => [
    field,
    new Map(
      Object.entries(values).flatMap(([value, words]) =>
        words.split('|').map((word) => [word, value] as const),
      ),
    ),
  ]),
)

/** The value that a whole text names, in English or French; null if it names none. */
export const readChoice = (field: ChoiceField, text: string): string | null =>
  CHOICES.get(field)?.get(plain(text)) ?? null

/** The texts whose boxes are marked, as in "[ ] Single [X] Married": none, one or more. */
const MARKED = /(?:[☒☑✓✔✗✘]|\[\s?[xX✓✔]\s?\]|\(\s?[xX✓✔]\s?\))\s*([^☒☑☐□○●✓✔✗✘[\]()]+)/gu
const EMPTY = /[☐□○]|\[\s{0,3}\]|\(\s{0,3}\)/u
export const hasBoxes = (text: string): boolean => EMPTY.test(text) || text.search(MARKED) !== -1
export const markedIn = (text: string): string[] =>
  [...text.matchAll(MARKED)].map(([, option = '']) => option.trim()).filter(Boolean)
