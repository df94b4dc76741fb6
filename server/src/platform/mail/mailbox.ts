import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'

const MOST_SHOWN = 100

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A message of the local mailbox: sender's encodings are decoded, and `text` is its plain part. */
export interface KeptMail {
  to: string
  subject: string
  date: string
  text: string
}

/** Reads an `.eml` file. */
export async function readEml(eml: string): Promise<KeptMail> {
  const { headers, to, subject, text } = await PostalMime.parse(eml)
  return {
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject: subject ?? '',
    date: headers.find(({ key }) => key === 'date')?.value ?? '',
    text: text?.trimEnd() ?? '',
  }
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
      ({ to, subject, date, text }) => `<article><h2>${escaped(subject)}</h2>
<p>To ${escaped(to)}, ${escaped(date)}</p><pre>${escaped(text)}</pre></article>`,
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
