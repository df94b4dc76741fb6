/**
 * The people of a sandbox: `me` is the owner of the key as on the screens, who may do more than the key. Staff both
 * reviews and administrates.
 */
export const SANDBOX_PEOPLE = ['me', 'seller', 'buyer', 'second_buyer', 'staff'] as const
export type SandboxPerson = (typeof SANDBOX_PEOPLE)[number]
export const isSandboxPerson = (name: string): name is SandboxPerson =>
  SANDBOX_PEOPLE.some((person) => person === name)

/** The most days by which the clock is moved at a time. */
export const MOST_DAYS = 100
