/*
 * Loaded before a server (`node --import`) to shift its clock by CLOCK_SHIFT_MS. Decisions by the server's clock
 * then differ; decisions by the database's clock do not.
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
