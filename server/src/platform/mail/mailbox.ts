import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const MOST_SHOWN = 100

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A message's headers and its plain text, decoded. */
export function readEml(eml: string): { headers: Record<string, string>; text: string } {
  const whole = readPart(eml)
  const boundary = /boundary="([^"]+)"/.exec(whole.headers['content-type'] ?? '')?.[1]
  if (!boundary) return whole
  const plain = whole.text
    .split(`--${boundary}`)
    .map((part) => readPart(part.replace(/^\r?\n/, '')))
    .find(({ headers }) => headers['content-type']?.startsWith('text/plain'))
  return { headers: whole.headers, text: plain?.text.trimEnd() ?? '' }
}

function readPart(part: string): { headers: Record<string, string>; text: string } {
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined) headers[name.toLowerCase()] = value
  }
  return { headers, text: decoded(rest.join('\n\n'), headers['content-transfer-encoding']?.toLowerCase()) }
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The local mailbox: a page that lists the `.eml` files. Not available in production. */
export function serveMailbox(app: FastifyInstance, folder: string): void {
  app.get('/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()
    const messages = await Promise.all(
      names.slice(0, MOST_SHOWN).map(async (name) => readEml(await readFile(join(folder, name), 'utf8'))),
    )
    const articles = messages.map(
      ({ headers, text }) => `<article><h2>${escaped(headers.subject ?? '')}</h2>
<p>To ${escaped(headers.to ?? '')}, ${escaped(headers.date ?? '')}</p><pre>${escaped(text)}</pre></article>`,
    )
    const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:72ch;margin:2rem auto;padding:0 1rem;background:#f6f4ed;color:#23201c}
article{background:#fffdf9;border:1px solid #e6e1d7;border-radius:12px;padding:1rem 1.5rem;margin:1rem 0}h2{font-size:1.1rem;margin:0}
pre{white-space:pre-wrap;font:inherit}`
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en-CA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox · HomeSlice</title><style nonce="${reply.cspNonce.style}">${style}</style></head>
<body><h1>Mailbox</h1><p>Messages that this server would have sent. Newest first.</p>${articles.join('\n') || '<p>No messages yet.</p>'}</body></html>`)
  })
}
