/*
 * Loaded before a server (`node --import`) so that its own clock goes wrong by CLOCK_SHIFT_MS. What the server decides
 * by its own clock then shows; what the database decides does not move.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RightDate = Date

class WrongDate extends RightDate {
  constructor(...parts: [] | [value: number | string | Date]) {
    if (parts.length === 0) super(RightDate.now() + shift)
    else super(parts[0])
  }

  static override now(): number {
    return RightDate.now() + shift
  }
}

globalThis.Date = WrongDate as DateConstructor
