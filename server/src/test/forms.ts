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

/** A minimal PDF. */
export const SMALL_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
