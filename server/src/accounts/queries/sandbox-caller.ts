import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { KEY_SCOPES } from '#domain/kernel/key-scopes.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ACTOR_COLUMNS, actorOf } from '../rows.ts'
import { openSessions } from './sessions.ts'

const caller = z.strictObject({
  key_id: z.uuid(),
  key_label: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  owner_id: z.uuid(),
  /** The address of the other person as whom the request acts; null for the owner. */
  person: z.string().nullable(),
  /** False if the owner acts as on the screens, with more rights than the key. */
  is_key: z.boolean(),
  /** The last moment at which this may arrive, by the machine's clock, in milliseconds since 1970. */
  until: z.int(),
})
/** Who calls a sandbox, as the server in front of it has found by the key. */
export type SandboxCaller = z.output<typeof caller>

const SCHEME = 'Sandbox'
const HEADER = new RegExp(`^${SCHEME} ([\\w-]+)\\.([\\w-]+)$`)

/** The `Authorization` with which the server in front calls a sandbox. @param tokens of the sandbox's own secret */
export function sandboxAuthorization(tokens: Pick<Tokens, 'sign'>, from: SandboxCaller): string {
  const said = Buffer.from(JSON.stringify(from)).toString('base64url')
  return `${SCHEME} ${said}.${tokens.sign(said)}`
}

/** As `authenticateRequest`, in a sandbox: only what the server in front has signed is believed. */
export const authenticateInSandbox =
  ({ db, tokens }: Platform) =>
  async (request: FastifyRequest): Promise<Actor | null> => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const [, said = '', signature = ''] = HEADER.exec(header) ?? []
    if (!tokens.isSigned(said, signature)) throw notAuthenticated()
    const { key_id, key_label, scopes, owner_id, person, is_key, until } = caller.parse(
      JSON.parse(Buffer.from(said, 'base64url').toString()),
    )
    if (Date.now() > until) throw notAuthenticated()
    const sessions = openSessions(db)
      .select(ACTOR_COLUMNS.map((column) => `users.${column}` as const))
      .select('sessions.id as session_id')
    const row = await (person === null
      ? sessions.where('users.id', '=', owner_id)
      : sessions.where('users.email', '=', person)
    )
      .orderBy('sessions.created_at')
      .limit(1)
      .executeTakeFirst()
    if (!row) throw notAuthenticated()
    const actor = actorOf(row, { session_id: row.session_id, address: request.ip, viewed_by: null })
    return is_key ? { ...actor, key: { id: key_id, scopes }, key_label } : actor
  }
