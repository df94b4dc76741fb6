import { MESSAGES } from '#domain/kernel/errors.ts'
import { type LiveCommand, type LiveMessage, liveCommand } from '#domain/live/contract.ts'
import { authenticateLive } from '../../accounts/queries/authenticate.ts'
import { loadLiveDeal } from '../../auctions/queries/live-deal.ts'
import { markNotificationsRead } from '../../notifications/commands/deliver.ts'
import { notificationCount } from '../../notifications/queries/notifications.ts'
import { type Actor, asPerson } from '../../platform/auth/actor.ts'
import type { LiveConnection } from '../../platform/live/connections.ts'
import { onReserve, type Platform } from '../../platform/platform.ts'
import { inTurn, MOST_PER_ACCOUNT, MOST_PER_ADDRESS } from './limits.ts'

const MOST_WATCHED = 100

const send = (connection: LiveConnection, message: LiveMessage) => connection.send(message)
const reject = (connection: LiveConnection, code: string, detail: string) =>
  send(connection, { error: { code, detail } })

/** Executes a command that a client sent. */
export async function receive(platform: Platform, connection: LiveConnection, text: string): Promise<void> {
  const isAdmitted = await inTurn(connection, performance.now(), async () => {
    const parsed = liveCommand.safeParse(parseJson(text))
    if (!parsed.success) return reject(connection, 'invalid', 'This command is not known.')
    try {
      await execute(platform, connection, parsed.data)
    } catch (error) {
      reject(connection, 'internal', MESSAGES.internal)
      throw error
    }
  })
  if (!isAdmitted) refuse(connection, 'Too many commands. The connection is closed; wait and connect again.')
}

function refuse(connection: LiveConnection, detail: string): void {
  reject(connection, 'too_many', detail)
  connection.close()
}

async function execute(platform: Platform, connection: LiveConnection, command: LiveCommand): Promise<void> {
  if (command.command === 'authenticate')
    return authenticate(platform, connection, { token: command.token, forUser: command.for_user ?? null })
  const { actor } = connection
  if (actor === null) return reject(connection, 'not_authenticated', MESSAGES.notAuthenticated)
  switch (command.command) {
    case 'clear_notification_count':
      // What an administrator has seen while viewing as a user is still new to the user.
      if (actor.viewed_by) return reject(connection, 'viewing_as', MESSAGES.whileViewingAs)
      await markNotificationsRead(platform, asPerson(actor).user_id)
      return send(connection, { command: 'clear_notification_count', result: 'ok' })
    case 'logout':
      return connection.close()
    case 'watch':
      return watch(platform, connection, actor, command.deal)
    case 'unwatch':
      connection.unwatch(command.deal)
  }
}

async function authenticate(
  platform: Platform,
  connection: LiveConnection,
  credentials: { token: string; forUser: string | null },
): Promise<void> {
  const { token, forUser } = credentials
  const session = await authenticateLive(onReserve(platform))(token, forUser, connection.address)
  if (!session) return connection.expire()
  if (hasTooMany(platform, connection, session.actor))
    return refuse(connection, 'Too many open pages. Close some of them; this one works without live updates.')
  connection.actor = session.actor
  connection.credentials = credentials
  connection.expireIn(Math.max(0, session.expires * 1000 - platform.clock.now().getTime()))
  const notification_count = await notificationCount(platform.db, asPerson(session.actor).user_id)
  send(connection, { content: { notification_count } })
}

/** Counted per server, so that each server allows as many. */
function hasTooMany(platform: Platform, connection: LiveConnection, actor: Actor): boolean {
  if (!platform.config.areRequestsLimited) return false
  const others = platform.live.matching((other) => other !== connection && other.actor !== null)
  const ofAccount = others.filter((other) => other.actor?.user_id === actor.user_id)
  const ofAddress = others.filter((other) => other.address === connection.address)
  return ofAccount.length >= MOST_PER_ACCOUNT || ofAddress.length >= MOST_PER_ADDRESS
}

async function watch(
  platform: Platform,
  connection: LiveConnection,
  actor: Actor,
  deal: string,
): Promise<void> {
  if (connection.watched.size >= MOST_WATCHED)
    return reject(connection, 'too_many', `Watch at most ${MOST_WATCHED} deals.`)
  const loaded = await loadLiveDeal(platform.db, deal)
  if (!loaded?.isSeenBy(actor)) return reject(connection, 'not_found', MESSAGES.notFound)
  connection.watch(deal)
  send(connection, { content: { auction: loaded.auction } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
