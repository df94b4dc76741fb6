import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'

/** What the provider says of a person. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
}

/** A real OpenID Connect provider on this machine; it lets everyone in whose address it is given. */
export interface OpenIdServer {
  issuer: string
  client: { client_id: string; client_secret: string }
  /** The people by the address that the sign-on asks for. */
  people: Map<string, ProviderPerson>
  /** Set by tests, to make it answer wrongly. */
  faults: Faults
  close(): Promise<void>
}

interface Faults {
  /** Changes the token that it signs. */
  alter?: ((claims: JWTPayload) => JWTPayload) | undefined
  /** Answers every request so, or never. */
  answer?: { status: number; body: string } | 'never' | undefined
}

const CLIENT = { client_id: 'homeslice', client_secret: 'a-secret-of-the-company' }

/** @param redirectUri where it sends people back */
export async function startOpenIdServer(redirectUri: string): Promise<OpenIdServer> {
  const people = new Map<string, ProviderPerson>()
  const faults: Faults = {}
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const bySubject = (sub: string) => [...people.values()].find((person) => person.sub === sub)

  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri], response_types: ['code'] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['of this test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = bySubject(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    loadExistingGrant: grantAll,
  })
  provider.use(async (context, next) => {
    if (faults.answer === 'never') return untilClosed(context)
    if (faults.answer) {
      context.status = faults.answer.status
      context.body = faults.answer.body
      return
    }
    if (context.path.startsWith('/interaction/')) return logIn(provider, context, people)
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || !body?.id_token || !faults.alter) return
    const header = decodeProtectedHeader(body.id_token) as { alg: string; kid: string }
    const changed = new SignJWT(faults.alter(decodeJwt(body.id_token))).setProtectedHeader(header)
    context.body = { ...body, id_token: await changed.sign(privateKey) }
  })
  http.on('request', provider.callback())
  return {
    issuer,
    client: CLIENT,
    people,
    faults,
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

const untilClosed = async (context: KoaContextWithOIDC | { req: KoaContextWithOIDC['req'] }) => {
  await once(context.req, 'close')
}

/** Its people are not asked what HomeSlice may know. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const [clientId, accountId] = [oidc.client?.clientId, oidc.session?.accountId]
  if (!clientId || !accountId) return undefined
  const grant = new oidc.provider.Grant({ clientId, accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** In place of the page on which a person enters their password. */
async function logIn(
  provider: Provider,
  { req, res }: Pick<KoaContextWithOIDC, 'req' | 'res'>,
  people: ReadonlyMap<string, ProviderPerson>,
): Promise<void> {
  const { params } = await provider.interactionDetails(req, res)
  const person = people.get(String(params.login_hint))
  const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

/** Follows the pages of a provider as a browser does, to the address at which it sends the person back. */
export async function visit(address: string, until: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = address
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers, status } = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = headers.get('location')
    if (!location) throw new Error(`The provider ended with ${status} at ${url}.`)
    url = new URL(location, url).href
    if (url.startsWith(until)) return url
  }
  throw new Error('The provider redirects without end.')
}
