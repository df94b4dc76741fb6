/** What spreadsheets take for the beginning of a formula; the wide forms too, which some of them read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One line of a CSV file (RFC 4180), every cell quoted. A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that what a user typed somewhere never runs on the reader's machine.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF'
