/**
 * A number of about 32 significant digits: the unevaluated sum of two doubles.
 * A double has 16. An amount of 1 000 000 000.00 takes 11 of them for whole cents, and growth over thirty years with the
 * subtraction in a balance takes the rest; with 32 the error stays below a billionth of a cent.
 * Source: Dekker (1971), Numerische Mathematik 18; Knuth, The Art of Computer Programming 2, section 4.2.2.
 */
export interface Precise {
  readonly hi: number
  readonly lo: number
}

/** 2^27 + 1: splits a double into two halves whose products are exact. */
const SPLITTER = 134_217_729

export const exactly = (value: number): Precise => ({ hi: value, lo: 0 })

export const ZERO = exactly(0)
export const ONE = exactly(1)

export const toNumber = (a: Precise): number => a.hi + a.lo

export function add(a: Precise, b: Precise): Precise {
  const sum = a.hi + b.hi
  const part = sum - a.hi
  const low = a.lo + b.lo
  const lowPart = low - a.lo
  let error = a.hi - (sum - part) + (b.hi - part) + low
  const hi = sum + error
  error = error - (hi - sum) + (a.lo - (low - lowPart) + (b.lo - lowPart))
  const top = hi + error
  return { hi: top, lo: error - (top - hi) }
}

const negative = (a: Precise): Precise => ({ hi: -a.hi, lo: -a.lo })

export const subtract = (a: Precise, b: Precise): Precise => add(a, negative(b))

export function multiply(a: Precise, b: Precise): Precise {
  const product = a.hi * b.hi
  const ta = SPLITTER * a.hi
  const aHigh = ta - (ta - a.hi)
  const aLow = a.hi - aHigh
  const tb = SPLITTER * b.hi
  const bHigh = tb - (tb - b.hi)
  const bLow = b.hi - bHigh
  const error =
    aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow + (a.hi * b.lo + a.lo * b.hi)
  const hi = product + error
  return { hi, lo: error - (hi - product) }
}

export function divide(a: Precise, b: Precise): Precise {
  const first = a.hi / b.hi
  const rest = subtract(a, multiply(b, exactly(first)))
  const second = rest.hi / b.hi
  const third = subtract(rest, multiply(b, exactly(second))).hi / b.hi
  return add(add(exactly(first), exactly(second)), exactly(third))
}

/** More decimals than any entered rate has; doubles of this magnitude are still distinct. */
const DECIMALS = 1e12

/**
 * The decimal that was entered rather than the nearest double: 4.64 is 464 / 100. Rates with more decimals are
 * computed values and are used as they are.
 */
export function decimal(value: number): Precise {
  const scaled = Math.round(value * DECIMALS)
  return Number.isSafeInteger(scaled) && scaled / DECIMALS === value
    ? divide(exactly(scaled), exactly(DECIMALS))
    : exactly(value)
}

/** The largest whole number not above `a`. */
export function floor(a: Precise): number {
  const whole = Math.floor(a.hi)
  return whole === a.hi ? whole + Math.floor(a.lo) : whole
}
