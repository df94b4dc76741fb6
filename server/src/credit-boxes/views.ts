import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { limitsOf, limitsToWire } from '../deals/rows.ts'
import type { CreditBoxRow } from './queries/boxes.ts'

export const creditBoxView = (row: CreditBoxRow): CreditBox => ({
  id: row.id,
  name: row.name,
  is_primary: row.is_primary,
  is_muted: row.is_muted,
  attached_with_channel: row.channels.length > 0,
  channels: row.channels,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...limitsToWire(limitsOf(row)),
})
