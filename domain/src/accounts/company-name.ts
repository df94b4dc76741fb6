const LEGAL_FORMS =
  'incorporated inc incorporee limited limitee ltd ltee llc llp lp corporation corp company co ulc cie compagnie plc gmbh sa sarl senc sencrl sec'

/**
 * Forms that a name written without spaces may end with. LLP, S.A. and Cie are absent, because other words end alike:
 * "capital LP" and "Oracle", read as they look.
 */
const JOINED_FORMS = LEGAL_FORMS.split(' ').filter((form) => !['llp', 'sa', 'cie'].includes(form))

/** Forms that are found within a name too, as in "themortgagecompanyofcanada": no other word contains one by chance. */
const LONG_FORMS = LEGAL_FORMS.split(' ').filter((form) => form.length >= 7)

/** Of a shorter name so little would remain without its last letters that it would be another's: "Zinc", "Visa". */
const SHORTEST = 4

type Fold = (text: string) => string

/** Folds NFKC forms, case and accents: two spellings of the same name become equal. */
const plain: Fold = (text) =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{C}/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/**
 * Keys of company names: without punctuation, spaces and legal forms; the whole name where nothing else remains.
 * @param fold makes texts equal whose names count as the same
 */
export function companyKeyBy(fold: Fold) {
  const forms = new Set(LEGAL_FORMS.split(' ').map(fold))
  const and = fold('and')
  const et = fold('et')
  return (name: string): string => {
    const words = fold(name.replace(/[&+＆﹠]/gu, ' and '))
      .replace(/['’]/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      // S.E.N.C. and L. P. are one word each.
      .replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]) (?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu, '$1')
      .trim()
      .split(' ')
      .map((word) => (word === et ? and : word))
    return words.filter((word) => !forms.has(word)).join('') || words.join('') || fold(name).trim()
  }
}

/**
 * As `companyKeyBy`, also for names written without spaces: "maplecrestlendinginc" has the key of "Maplecrest Lending
 * Inc.". Such names may be different ones ("Fernco", "Fern Co."), so an equal key is a reason to ask, not to join.
 */
export function joinedCompanyKeyBy(fold: Fold) {
  const keyOf = companyKeyBy(fold)
  const within = new RegExp(LONG_FORMS.map(fold).join('|'), 'gu')
  const atEnd = new RegExp(`(?<=.{${SHORTEST}})(?:${JOINED_FORMS.map(fold).join('|')})+$`, 'u')
  return (name: string): string => {
    const key = keyOf(name)
    const bare = key.replace(within, '').replace(atEnd, '')
    return bare.length < SHORTEST ? key : bare
  }
}

/** Equal for two spellings of one name; names in letters that only look alike still differ. */
export const plainCompanyKey = companyKeyBy(plain)
