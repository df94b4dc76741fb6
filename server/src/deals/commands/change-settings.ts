import type { z } from 'zod'
import type { changeSettings as changeSettingsRoute } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSettings, type Settings } from '../queries/settings.ts'
import { updateSettings } from '../store/settings.ts'

type Input = z.output<NonNullable<typeof changeSettingsRoute.body>>

const WHOLE = 100_00
/** The subject of settings events: there is only one row of settings, and the table has no id. */
const SETTINGS_ID = '00000000-0000-7000-8000-000000000000'

/**
 * Changes the fee of HomeSlice, including that of deals that are not approved yet and have no fee of their own.
 * @throws 400 if it is more than the price
 */
export const changeSettings = (platform: Platform, actor: Actor, input: Input): Promise<Settings> =>
  platform.db.transaction().execute(async (tx) => {
    if (input.home_slice_fees_type === 'percentage' && input.home_slice_fees > WHOLE)
      throw invalidField('home_slice_fees', 'A fee is at most 100 %.')
    const before = await findSettings(tx, { isLocked: true })
    const after = {
      home_slice_fees: toDecimal(input.home_slice_fees),
      home_slice_fees_type: input.home_slice_fees_type,
    }
    await updateSettings(tx, before, after)
    await platform.events.append(tx, DEAL_EVENTS, {
      type: 'settings.changed',
      subject_id: SETTINGS_ID,
      subject_label: 'HomeSlice fees',
      actor,
      before,
      after,
    })
    return after
  })
