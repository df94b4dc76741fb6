import type { AiState } from '#domain/applicant-summaries/contract.ts'
import { APPLICANT_SUMMARY_EVENTS } from '#domain/applicant-summaries/events.ts'
import type { AiMode } from '#domain/applicant-summaries/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMode } from '../queries.ts'
import { setMode } from '../store.ts'
import { machineOf } from './model-port.ts'

/** The id of the only row of settings. */
const SETTINGS_ID = '00000000-0000-7000-8000-000000000001'

/** Shows what reads the next form, and to which machine its text is sent. */
export function stateOf({ ai }: Pick<Config, 'ai'>, mode: AiMode): AiState {
  const made_by = mode === 'configured' ? ai.provider : 'rules'
  return {
    mode,
    made_by,
    sent_to: made_by === 'rules' ? null : machineOf(ai),
    configured: ai.provider,
  }
}

/** Switches the model or all reading off or on. The mode is checked again before the text of a form is sent. */
export const changeMode = (platform: Platform, actor: Actor, mode: AiMode): Promise<AiState> =>
  platform.db.transaction().execute(async (tx) => {
    const before = await findMode(tx, { isLocked: true })
    await setMode(tx, mode)
    await platform.events.append(tx, APPLICANT_SUMMARY_EVENTS, {
      type: 'ai.mode_changed',
      subject_id: SETTINGS_ID,
      subject_label: 'Reading of application forms',
      actor,
      before: { mode: before },
      after: { mode },
    })
    return stateOf(platform.config, mode)
  })
