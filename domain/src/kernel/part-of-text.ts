/** The accented Latin letters by their base letter: `e` has é, è, ê, ë and others. */
const ACCENTED = Map.groupBy(
  Array.from({ length: 0x180 - 0xc0 }, (_, place) => String.fromCharCode(0xc0 + place)),
  (letter) => letter.normalize('NFD').toLowerCase().charAt(0),
)

function anyFormOf(letter: string): string {
  const accented = ACCENTED.get(letter.toLowerCase()) ?? []
  const forms = [...new Set([letter, letter.toLowerCase(), letter.toUpperCase(), ...accented])]
  const single = forms.filter((form) => form.length === 1).join('')
  return single === '' ? letter : `[${single}]`
}

/**
 * A regular expression for a part of a text, ignoring case and accents; a space matches any character. It means the
 * same in the browser (with the flag s) and in the database.
 */
export const partOfText = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
    .replace(/\p{L}/gu, anyFormOf)
    .replaceAll(' ', '.')
