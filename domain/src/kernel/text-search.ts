/** Characters that a search treats as equal. */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'aàáâãäå',
  c: 'cç',
  e: 'eèéêë',
  i: 'iìíîï',
  n: 'nñ',
  o: 'oòóôõö',
  u: 'uùúûü',
  y: 'yýÿ',
}
const SPACE = /\s/

/** A text without accents, in small letters, in which words are looked for. The database's `plain_text` does the same. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** A pattern for words as typed, whatever their case and accents; null for none. */
export function patternOf(words: string): RegExp | null {
  const typed = words.trim()
  if (typed === '') return null
  // One space for several, because many of them in a row would take endless time to match.
  const plain = typed.replace(/\s+/gu, ' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const source = [...plain].map((character) => {
    if (SPACE.test(character)) return '\\s+'
    const alike = ALIKE[character]
    return alike ? `[${alike}]` : character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
  return new RegExp(source.join(''), 'giu')
}
