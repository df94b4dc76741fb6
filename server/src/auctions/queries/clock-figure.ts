import type { Db } from '../../platform/database/database.ts'
import { nextDue } from './due-auctions.ts'

const overdue = (milliseconds: number | null) => Math.max(0, -(milliseconds ?? 0)) / 1000

/** How far the auction clock is behind, for monitoring: 0 while every opening and close is done on time. */
export const clockFigure = (db: Db) => ({
  name: 'auction_clock_behind_seconds',
  help: 'How long the most overdue opening and close have been waiting, and how long ago any server last reported that it runs',
  label: 'for',
  async read() {
    const { open, close, silence } = await nextDue(db, new Set())
    return { open: overdue(open), close: overdue(close), heartbeat: (silence ?? 0) / 1000 }
  },
})
