import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { z } from 'zod'
import type { RouteBody } from '#domain/kernel/route.ts'
import { SIGNING_CONSENT } from '#domain/signing/consent.ts'
import * as contract from '#domain/signing/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { loadSharp } from '../files/pictures.ts'
import { sendForm } from './forms.ts'
import { completeDraft } from './listing.ts'
import { codeFor, mailsTo } from './newcomers.ts'
import type { Client, TestApp } from './test-app.ts'

type Input = z.input<RouteBody<typeof contract.startSigning>>

let people = 0
/** A person without an account. */
export const aSigner = (name = 'Ada Tremblay') => {
  people += 1
  return { name, email: `signer${people}@people.test` }
}

/** A draft with a PDF that can be sent for signing. */
export async function withPdf(
  testApp: TestApp,
  seller: Client,
  content: Buffer = onePagePdf('Agreement of sale', ['The parties agree.']),
): Promise<{ deal: string; file: string }> {
  const { id: deal } = await completeDraft(testApp, seller)
  const fields = { loan_deal: deal, document_type: 'net_worth' }
  const { body, status } = await sendForm(testApp, seller, '/loan-deal-files/', fields, [
    { name: 'Agreement.pdf', content },
  ])
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { deal, file: String(body.results[0].id) }
}

/** Sends a document for signing. */
export async function sent(seller: Client, file: string, body: Input): Promise<contract.SigningRequest> {
  const response = await seller.ask(contract.startSigning, { params: { id: file }, body })
  if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
  return response.body
}

/** The token of the link in the latest mail that contains one; null if there is none. */
export async function tokenFor(testApp: TestApp, email: string): Promise<string | null> {
  const mails = await mailsTo(testApp, email)
  return mails.flatMap(({ text }) => /\/sign\/([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? null
}

/** @throws if there is none */
export async function linkTo(testApp: TestApp, email: string): Promise<string> {
  const token = await tokenFor(testApp, email)
  if (!token) throw new Error(`No link was sent to ${email}.`)
  return token
}

/** Opens the document of a link as a browser does. */
export const readAt = (testApp: TestApp, token: string) =>
  testApp.product.http.inject({ url: `/api/signing/${token}/document/` })

export const LOOK = { signature: { typed: 'Ada Tremblay' }, place: { page: 1, x: 0.1, y: 0.7, width: 0.3 } }

/** Opens the document, gives consent and requests a code. */
export async function readyToSign(testApp: TestApp, email: string) {
  const token = await linkTo(testApp, email)
  const params = { token }
  const visitor = testApp.anybody
  await readAt(testApp, token)
  await visitor.ask(contract.consentToSigning, {
    params,
    body: { version: SIGNING_CONSENT.en.version, accepts: true },
  })
  const { status } = await visitor.ask(contract.sendSigningCode, { params })
  if (status !== 200) throw new Error(`No code was sent: ${status}.`)
  return { params, code: await codeFor(testApp, email) }
}

/** Signs with a mailed link, from opening it to the signature. */
export async function signAs(testApp: TestApp, email: string, look: Partial<typeof LOOK> = {}) {
  const { params, code } = await readyToSign(testApp, email)
  return testApp.anybody.ask(contract.signDocument, { params, body: { ...LOOK, ...look, code } })
}

/** Lets a request expire. */
export async function letItExpire(testApp: TestApp, id: string): Promise<void> {
  await sql`update signing_requests set expires_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(
    testApp.product.platform.db,
  )
}

/** Resets the pauses between codes and reminders. */
export async function letPausesPass(testApp: TestApp): Promise<void> {
  await sql`update rate_limits set window_start = window_start - interval '2 hours' where key like 'signing %'`.execute(
    testApp.product.platform.db,
  )
}

/** The text of each page of a PDF, as a reader shows it. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  const opening = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await opening.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(
      content.items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await opening.destroy()
  return pages
}

/** A PNG with a stroke, as a signature pad makes it. */
export async function drawnStroke(): Promise<string> {
  const sharp = await loadSharp()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><path d="M10 90 Q 80 10 150 80 T 290 30" stroke="black" stroke-width="6" fill="none"/></svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** A PDF with pages of these sizes, turned by quarters. */
export async function pdfOf(pages: readonly { size: [number, number]; turned?: number }[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const { size, turned = 0 } of pages) {
    const page = document.addPage(size)
    page.setRotation({ type: 'degrees', angle: turned } as never)
    page.drawText('Page of a lease', { x: 60, y: 60, size: 12 })
  }
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
