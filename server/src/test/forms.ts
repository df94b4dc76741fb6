import { onePagePdf } from '#seed/pdf.ts'
import type { Client, TestApp } from './test-app.ts'

export interface SentFile {
  name: string
  content: Buffer | string
  type?: string
}

/** Sends a multipart form as a browser does: the fields, then the files. */
export async function sendForm(
  testApp: TestApp,
  client: Client,
  path: string,
  fields: Record<string, string>,
  files: readonly SentFile[],
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, content, type = 'application/octet-stream' } of files) {
    const bytes = typeof content === 'string' ? content : new Uint8Array(content)
    form.append('files', new File([bytes], name, { type }))
  }
  const response = await testApp.product.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
    payload: form,
  })
  return { status: response.statusCode, body: response.json() }
}

export const SMALL_PDF = onePagePdf('Statement', [])

/** A PDF of this size. */
export function largePdf(bytes: number): Buffer {
  const withText = (letters: number) => onePagePdf('Statement', ['x'.repeat(letters)])
  const least = withText(bytes - 10_000).length
  return withText(2 * bytes - 10_000 - least)
}
