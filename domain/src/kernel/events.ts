import type { z } from 'zod'

/** Headings of the audit log. */
export const AUDIT_TYPE = {
  deal_changes: 'Deal Changes',
  credit_box_changes: 'Credit Box Changes',
  file_changes: 'File Changes',
  file_downloads: 'File Downloads',
  user_changes: 'User Changes',
} as const
export type AuditType = keyof typeof AUDIT_TYPE

/** One event of a feature. What `before` and `after` hold is all that the audit log and every listener can read of it. */
export interface EventDefinition {
  /** Heading under which the audit log lists it; null where it is only for listeners. */
  audit: AuditType | null
  /** What the event's subject id is the id of. */
  subject: 'deal' | 'user' | 'file' | 'message'
  /** Values before the change, for the audit log. */
  before?: z.ZodType
  /** Values after the change, and whom it concerns. */
  after?: z.ZodType
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>

/** Keeps the exact names and schemas of a feature's events, so that whoever appends or hears one is typed by it. */
export const defineEvents = <const D extends EventDefinitions>(definitions: D): D => definitions

export type EventName<D extends EventDefinitions> = Extract<keyof D, string>

type Part<Definition, P extends 'before' | 'after'> = Definition extends {
  [Key in P]: infer S extends z.ZodType
}
  ? { [Key in P]: z.output<S> }
  : { [Key in P]?: undefined }

/** The union of what a feature's events hold, discriminated by `type`; or of the named ones alone. */
export type EventPayload<D extends EventDefinitions, Name extends EventName<D> = EventName<D>> = {
  [N in Name]: { type: N } & Part<D[N], 'before'> & Part<D[N], 'after'>
}[Name]
