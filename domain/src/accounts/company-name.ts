const LEGAL_FORMS =
  'incorporated inc incorporee limited limitee ltd ltee llc llp lp corporation corp company co ulc cie compagnie plc gmbh sa sarl senc sencrl sec'

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

/** Equal for two spellings of one name; names in letters that only look alike still differ. */
export const plainCompanyKey = companyKeyBy(plain)
