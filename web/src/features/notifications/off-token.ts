import { CHOSEN_KINDS, type NotificationKind } from '#domain/kernel/notification-kinds.ts'

export interface OffLink {
  user_id: string
  kind: NotificationKind
  signature: string
}

/** Reads the part of an address by which an e-mail's kind is switched off; null if it is none. */
export function readOffToken(hash: string): OffLink | null {
  const [, user_id, name, signature] = /^#token=([0-9a-f-]{36})\.(\w+)\.([\w-]{43})$/.exec(hash) ?? []
  const kind = CHOSEN_KINDS.find((one) => one === name)
  return user_id && kind && signature ? { user_id, kind, signature } : null
}

/** Names a mailbox in the link that stops all e-mails that members send to it. */
export interface StopLink {
  mailbox: string
  signature: string
}

/** Reads the part of an address by which e-mails of members are stopped; null if it is none. */
export function readStopToken(hash: string): StopLink | null {
  const [, mailbox, signature] = /^#token=([0-9a-f]{64})\.([\w-]{43})$/.exec(hash) ?? []
  return mailbox && signature ? { mailbox, signature } : null
}
