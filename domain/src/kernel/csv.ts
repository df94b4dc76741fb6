/**
 * First characters that spreadsheets treat as a formula, including the full-width forms that some of them accept.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const cellOf = (cell: string | number | null) => {
  const text = String(cell ?? '')
  return typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text
}

/**
 * One line of a CSV file (RFC 4180), every cell quoted, nothing for null. A text that a spreadsheet would run as a formula
 * gets a leading apostrophe, so that user input never runs on the reader's machine.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => `"${cellOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

/** Byte order mark that makes spreadsheets read the file as UTF-8. */
export const CSV_MARK = '\uFEFF'
