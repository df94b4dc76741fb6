/** What the commands have of their terminal. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  out: (line: string) => void
  err: (line: string) => void
  /** Ended by the user. */
  signal: AbortSignal
}

/** With which a command ends: all is well, it failed, it was called wrongly, the key is not accepted. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const

/** A command that was called wrongly. */
export class UsageError extends Error {}

/** Text of others, without what a terminal would obey. */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
