import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { LIMIT_KEYS, type LimitsOut } from '#domain/deals/criteria.ts'
import { mapNames } from '#domain/kernel/names.ts'

const noLimits = mapNames<LimitsOut>(LIMIT_KEYS, () => null)

/** A credit box without limits, as returned by the server, for tests. */
export const boxOf = (changes: Partial<CreditBox> = {}): CreditBox => ({
  ...noLimits,
  id: '0190a000-0000-7000-8000-0000000000f1',
  name: 'Homes up to 75%',
  is_primary: true,
  is_muted: false,
  attached_with_channel: false,
  channels: [],
  created_at: '2026-11-01T15:00:00.000Z',
  updated_at: '2026-11-01T15:00:00.000Z',
  ...changes,
})
