export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A deadline of the product. Its length is written again in its line, so that a change of it is noticed. */
export interface Deadline<Market> {
  /** Names the durations and columns that it is about: `channels.INVITATION_DAYS`, `sessions.expires_at`. */
  says: string
  expected: readonly boolean[]
  /** What holds a second before the moment, at it, and a second after it. */
  around(market: Market): Promise<boolean[]>
}

const line =
  (...expected: readonly boolean[]) =>
  <Market = void>(says: string, holds: (seconds: number, market: Market) => unknown): Deadline<Market> => ({
    says,
    expected,
    async around(market) {
      const held: boolean[] = []
      for (const seconds of [-1, 0, 1]) held.push(Boolean(await holds(seconds, market)))
      return held
    },
  })

/** Something holds before a moment, until and at it, at and after it, or only after it. */
export const until = line(true, false, false)
export const through = line(true, true, false)
export const from = line(false, true, true)
export const after = line(false, false, true)
