/** True for an attribute that is set, `1` or `true`. */
export const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** The column of an address such as `AB12`, counted from 0; -1 without letters. */
export function columnOf(address: string): number {
  let column = 0
  for (const letter of address.slice(0, 3)) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}

/** The letters of a column that is counted from 0, such as `AB`. */
export function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter
}
