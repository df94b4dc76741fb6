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
