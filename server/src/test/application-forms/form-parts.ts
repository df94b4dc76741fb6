/** A line of a form: a label with its answer, or with an answer for each applicant if the form has two columns. */
export interface Line {
  label: string
  answers: string[]
  /** Options with a mark instead of an answer. */
  options?: { words: string[]; marked: number }
}
export interface FormPart {
  heading: string
  lines: Line[]
}
