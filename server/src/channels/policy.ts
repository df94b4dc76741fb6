import type { ChannelReader, MemberState } from '#domain/channels/rules.ts'
import { isInvitationOpen } from '#domain/channels/rules.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import { conflict, forbidden, notFound } from '../platform/http/errors.ts'

/** The facts of a channel that permissions depend on. */
export interface ChannelAccessFacts {
  owner_id: string
  archived_at: Date | null
  /** The actor's own membership; null without one. */
  own_state: MemberState | null
  own_invited_at: Date | null
  db_now: Date
}

const administers = (actor: Actor, channel: Pick<ChannelAccessFacts, 'owner_id'>) =>
  channel.owner_id === actor.user_id || has(actor, 'superuser')

/** The level at which the actor reads a channel; null if they may not know that it exists. */
export function readerOf(actor: Actor, channel: ChannelAccessFacts): ChannelReader | null {
  if (administers(actor, channel)) return 'owner'
  if (channel.own_state === 'active') return 'member'
  return canAnswer(channel) ? 'market' : null
}

const canAnswer = ({ own_state, own_invited_at, archived_at, db_now }: ChannelAccessFacts) =>
  own_state !== null &&
  own_invited_at !== null &&
  isInvitationOpen({ state: own_state, invited_at: own_invited_at }, { archived_at }, db_now)

/** The actions that the actor can take on a channel that they see; who views as another user takes none. */
export function channelPermissions(actor: Actor, channel: ChannelAccessFacts) {
  const acts = !actor.viewed_by
  const isOpen = channel.archived_at === null
  const changes = acts && administers(actor, channel)
  const answers = acts && canAnswer(channel)
  return {
    see_members: administers(actor, channel),
    edit: changes && isOpen,
    archive: changes && isOpen,
    restore: changes && !isOpen,
    accept: answers,
    decline: answers,
    leave: acts && channel.own_state === 'active' && channel.owner_id !== actor.user_id,
  }
}
export type ChannelAction = Exclude<keyof ReturnType<typeof channelPermissions>, 'see_members'>

/**
 * @throws 404 if the actor may not know of the channel, 403 if the action is not theirs, 409 if it is not possible now
 */
export function assertCan(actor: Actor, channel: ChannelAccessFacts, action: ChannelAction): void {
  const reader = readerOf(actor, channel)
  if (reader === null) throw notFound()
  if (channelPermissions(actor, channel)[action]) return
  const isOwners = action === 'edit' || action === 'archive' || action === 'restore'
  if (isOwners && reader !== 'owner') throw forbidden()
  throw conflict(isOwners ? IMPOSSIBLE.archived : IMPOSSIBLE[action])
}

const IMPOSSIBLE = {
  archived: 'An archived channel is read-only. Restore it first.',
  accept: 'This invitation is no longer open.',
  decline: 'This invitation is no longer open.',
  leave: 'You cannot leave a channel that you own. Archive it instead.',
} as const
