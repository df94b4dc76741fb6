import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { oneOf } from '../kernel/values.ts'
import { MESSAGE_STATE } from './contract.ts'

const state = z.strictObject({ state: oneOf(MESSAGE_STATE) })
const change = { audit: 'user_changes', subject: 'message', before: state, after: state } as const

export const CONTACT_EVENTS = defineEvents({
  'message.answered': change,
  'message.settled': change,
  'message.reopened': change,
})
