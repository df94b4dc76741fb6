import type { LiveConnection } from '../../platform/live/connections.ts'

/** A page that reconnects may watch a hundred deals simultaneously. */
const BURST = 200
const A_SECOND = 20
/** Tabs and devices of one person. */
export const MOST_PER_ACCOUNT = 30
/** An office behind one address. */
export const MOST_PER_ADDRESS = 500

interface Allowance {
  left: number
  at: number
  /** The last command: those of a connection are carried out one after the other. */
  last: Promise<void>
  isOver: boolean
}

const allowances = new WeakMap<LiveConnection, Allowance>()

/**
 * Carries out a command after the earlier ones of the connection. Returns false, and does nothing, once the
 * connection has sent too many commands: 200 in a burst and 20 a second.
 */
export async function inTurn(
  connection: LiveConnection,
  now: number,
  command: () => Promise<void>,
): Promise<boolean> {
  const allowance = allowances.get(connection) ?? {
    left: BURST,
    at: now,
    last: Promise.resolve(),
    isOver: false,
  }
  allowances.set(connection, allowance)
  allowance.left = Math.min(BURST, allowance.left + ((now - allowance.at) / 1000) * A_SECOND) - 1
  allowance.at = now
  allowance.isOver ||= allowance.left < 0
  if (allowance.isOver) return false
  const turn = allowance.last.then(() => (allowance.isOver ? undefined : command()))
  allowance.last = turn.catch(() => {})
  await turn
  return true
}
