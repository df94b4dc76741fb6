/** A closed vocabulary: wire value to English label, in display order. */
export type Choices = Readonly<Record<string, string>>

export type ValueOf<C extends Choices> = Extract<keyof C, string>

/** The label of a value; an en dash if there is none. */
export const labelOf = (choices: Choices, value: string | null | undefined) =>
  value ? (choices[value] ?? value) : '–'
