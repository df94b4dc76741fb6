import type { z } from 'zod'
import { spoken } from './language.ts'

/** Categories of the audit log. */
export const AUDIT_TYPE = spoken({
  deal_changes: 'Deal Changes',
  credit_box_changes: 'Credit Box Changes',
  file_changes: 'File Changes',
  file_downloads: 'File Downloads',
  user_changes: 'User Changes',
  assistant_calls: 'Assistant Calls',
} as const)
export type AuditType = keyof typeof AUDIT_TYPE

const ABBREVIATION = /\b(ai|api|kyc|nda)\b/gi

/** An event's type in words: `deal.sold_in_parts` is "Deal: sold in parts". */
export function eventText(type: string): string {
  const [subject = '', ...rest] = type.replaceAll('_', ' ').split('.')
  const words = [`${subject.charAt(0).toUpperCase()}${subject.slice(1)}`, rest.join(' ')].filter(Boolean)
  return words.join(': ').replace(ABBREVIATION, (word) => word.toUpperCase())
}

/** One event type of a feature. `before` and `after` are everything that the audit log and listeners can read. */
export interface EventDefinition {
  /** Category in the audit log; null if the event is only for listeners. */
  audit: AuditType | null
  /** The type of the event's subject id. */
  subject:
    | 'deal'
    | 'user'
    | 'file'
    | 'message'
    | 'company'
    | 'settings'
    | 'credit_box'
    | 'job'
    | 'task'
    | 'channel'
  /** Values before the change, for the audit log. */
  before?: z.ZodType
  /** Values after the change, and whom it concerns. */
  after?: z.ZodType
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>

/** Keeps the exact names and schemas of a feature's events for typed appending and listening. */
export const defineEvents = <const D extends EventDefinitions>(definitions: D): D => definitions

export type EventName<D extends EventDefinitions> = Extract<keyof D, string>

type Part<Definition, P extends 'before' | 'after'> = Definition extends {
  [Key in P]: infer S extends z.ZodType
}
  ? { [Key in P]: z.output<S> }
  : { [Key in P]?: undefined }

/** The union of a feature's event payloads, discriminated by `type`; or of the named ones only. */
export type EventPayload<D extends EventDefinitions, Name extends EventName<D> = EventName<D>> = {
  [N in Name]: { type: N } & Part<D[N], 'before'> & Part<D[N], 'after'>
}[Name]
