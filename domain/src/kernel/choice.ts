import { z } from 'zod'

/** A closed vocabulary: wire value to English label, in display order. */
export type Choices = Readonly<Record<string, string>>

export type ValueOf<C extends Choices> = Extract<keyof C, string>

/** The values of a vocabulary as a zod enum. */
export function oneOf<const C extends Choices>(choices: C) {
  const values = Object.keys(choices) as [ValueOf<C>, ...ValueOf<C>[]]
  return z.enum(values, { error: `Choose one of: ${values.join(', ')}.` })
}

/** The label of a value; an en dash if there is none. */
export const labelOf = (choices: Choices, value: string | null | undefined) =>
  value ? (choices[value] ?? value) : '–'
