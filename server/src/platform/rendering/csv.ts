/**
 * First characters that spreadsheets treat as a formula, including the full-width forms that some of them accept.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One line of a CSV file (RFC 4180), every cell quoted. A cell that a spreadsheet would run as a formula gets a
 * leading apostrophe, so that user input never runs on the reader's machine.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`

/** Byte order mark that makes spreadsheets read the file as UTF-8. */
export const CSV_MARK = '\uFEFF'
