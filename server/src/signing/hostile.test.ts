import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/signing/contract.ts'
import { loadSharp } from '../files/pictures.ts'
import { signPdf } from '../files/signatures/sign-pdf.ts'
import { makeTokens } from '../platform/auth/tokens.ts'
import { sendForm } from '../test/forms.ts'
import { aSigner, drawnStroke, LOOK, pdfOf, readyToSign, sent, signAs, withPdf } from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { finish } from './commands/finish.ts'
import { signatureImageOf } from './commands/signature-image.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())

const start = (file: string, signers: { name: string; email: string }[]) =>
  seller.ask(contract.startSigning, { params: { id: file }, body: { signers } })
const asAddress = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`

describe('a drawn signature', () => {
  it('that is not a PNG, is cut off, empty or black all over is refused, and the code stays valid', async () => {
    const sharp = await loadSharp()
    const blank = (background: string) =>
      sharp({ create: { width: 300, height: 120, channels: 4, background } })
        .png()
        .toBuffer()
    const person = aSigner()
    await sent(seller, (await withPdf(testApp, seller)).file, { signers: [person] })
    const { params, code } = await readyToSign(testApp, person.email)
    const stroke = Buffer.from((await drawnStroke()).split(',')[1] ?? '', 'base64')
    const hostile = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      stroke.subarray(0, stroke.length / 2),
      await sharp(stroke).webp().toBuffer(),
      await blank('#ffffff00'),
      await blank('#ffffff'),
      await blank('#000000'),
      Buffer.concat([stroke.subarray(0, 8), Buffer.from('<svg/>')]),
    ]
    const signWith = (drawn: string) =>
      testApp.anybody.ask(contract.signDocument, { params, body: { ...LOOK, code, signature: { drawn } } })
    for (const content of hostile) {
      const { status, body } = await signWith(asAddress(content))
      expect([status, Object.keys(body)]).toEqual([400, ['signature']])
    }
    for (const drawn of [
      'javascript:alert(1)',
      'data:image/svg+xml;base64,PHN2Zy8+',
      'https://evil.example/x.png',
    ])
      expect((await signWith(drawn)).status).toBe(400)
    expect((await signWith(asAddress(stroke))).status).toBe(200)
  })

  it('is stored as strokes only: nothing else of a picture remains', async () => {
    const sharp = await loadSharp()
    const stroke = Buffer.from((await drawnStroke()).split(',')[1] ?? '', 'base64')
    const marked = await sharp(stroke)
      .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
      .png()
      .toBuffer()
    const strokes = await signatureImageOf(marked)
    expect(strokes).not.toBeNull()
    expect(strokes?.includes('secret-of-the-camera')).toBe(false)
    const { data, info } = await sharp(strokes ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(4)
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`)
    expect(colours.size).toBe(1)
  })

  it('of millions of pixels is refused without being decoded', async () => {
    const sharp = await loadSharp()
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await signatureImageOf(huge)).toBeNull()
  })
})

describe('a place', () => {
  it('outside the pages is refused, and the code stays valid', async () => {
    const person = aSigner()
    await sent(seller, (await withPdf(testApp, seller)).file, { signers: [person] })
    const { params, code } = await readyToSign(testApp, person.email)
    for (const over of [{ page: 2 }, { x: 0.9 }, { y: 0.99 }, { width: 0.01 }]) {
      const place = { ...LOOK.place, ...over }
      const { status, body } = await testApp.anybody.ask(contract.signDocument, {
        params,
        body: { ...LOOK, code, place },
      })
      expect([status, Object.keys(body)]).toEqual([400, ['place']])
    }
    for (const over of [{ page: 0 }, { page: 1.5 }, { x: -1 }, { y: Number.MAX_VALUE }])
      expect(
        (
          await testApp.anybody.ask(contract.signDocument, {
            params,
            body: { ...LOOK, code, place: { ...LOOK.place, ...over } },
          })
        ).status,
      ).toBe(400)
    expect(
      (await testApp.anybody.ask(contract.signDocument, { params, body: { ...LOOK, code } })).status,
    ).toBe(200)
  })
})

describe('names of signers', () => {
  it('with links, control letters or marks of direction are refused', async () => {
    const { file } = await withPdf(testApp, seller)
    for (const name of [
      'Ada\u202eybemerT',
      'Ada\u0007Bell',
      'Ada\nBcc: all',
      'Win at evil.example',
      '<b>Ada</b>',
      ' ',
    ])
      expect((await start(file, [{ ...aSigner(), name }])).status).toBe(400)
  })

  it('in letters that a signed document cannot show are refused with a sentence, others are welcome', async () => {
    const { file } = await withPdf(testApp, seller)
    for (const name of ['王小明', 'שרה לוי', 'محمد علي']) {
      const { status, body } = await start(file, [{ ...aSigner(), name }])
      expect([status, Object.keys(body)]).toEqual([400, ['signers.0.name']])
    }
    const { status } = await start(file, [
      aSigner('Nguyễn Thị Hồng Ất'),
      aSigner('Їжакевич Ґалаґан'),
      aSigner('ᐃᖃᓗᐃᑦ'),
    ])
    expect(status).toBe(201)
  })

  it('are not the same person twice, and at most ten', async () => {
    const { file } = await withPdf(testApp, seller)
    const one = aSigner()
    expect((await start(file, [one, { ...one, email: one.email.toUpperCase() }])).status).toBe(400)
    expect(
      (
        await start(
          file,
          Array.from({ length: 11 }, () => aSigner()),
        )
      ).status,
    ).toBe(400)
    expect((await start(file, [])).status).toBe(400)
  })
})

describe('a document', () => {
  const sentenceOf = async (content: Buffer) => {
    const { file } = await withPdf(testApp, seller, content)
    const { status, body } = await start(file, [aSigner()])
    return [status, JSON.stringify(body)] as const
  }

  it('that is not a PDF is refused with a sentence', async () => {
    const { deal } = await withPdf(testApp, seller)
    const sharp = await loadSharp()
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#abc' } })
      .png()
      .toBuffer()
    const { body } = await sendForm(
      testApp,
      seller,
      '/loan-deal-files/',
      { loan_deal: deal, document_type: 'net_worth' },
      [{ name: 'Scan.png', content: png }],
    )
    const response = await start(String(body.results[0].id), [aSigner()])
    expect([response.status, JSON.stringify(response.body)]).toEqual([
      400,
      expect.stringContaining('Only PDFs'),
    ])
    const { can_start } = (await seller.ask(contract.listSigningRequests, { query: { loan_deal: deal } }))
      .body
    expect(can_start).not.toContain(String(body.results[0].id))
  })

  it('that carries a digital signature already is refused, as more signatures would break it', async () => {
    const { certificate } = testApp.product.platform
    const about = { name: 'Somebody', reason: 'Approved', at: new Date() }
    const { content } = await signPdf(certificate, await pdfOf([{ size: [612, 792] }]), about)
    expect(await sentenceOf(content)).toEqual([
      400,
      expect.stringContaining('already carries a digital signature'),
    ])
  })

  it('of more than 500 pages is refused', async () => {
    const long = await pdfOf(Array.from({ length: 501 }, () => ({ size: [200, 200] as [number, number] })))
    expect(await sentenceOf(long)).toEqual([400, expect.stringContaining('at most 500 pages')])
  })

  it('that needs a password is refused, even if it was stored before', async () => {
    const locked = await PDFDocument.create()
    locked.addPage([300, 300])
    locked.encrypt({ userPassword: 'a secret', ownerPassword: 'another' })
    const content = Buffer.from(await locked.save({ useObjectStreams: false }))
    const { file } = await withPdf(testApp, seller)
    const { platform } = testApp.product
    const storage_key = await platform.storage.put(content)
    await platform.db.updateTable('loan_deal_files').set({ storage_key }).where('id', '=', file).execute()
    const { status, body } = await start(file, [aSigner()])
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('protected by a password')])
  })

  it('with scripts and attachments is signed without them', async () => {
    const { drawOnPdf } = await import('../files/stamping/sign-pages.ts')
    const document = await PDFDocument.load(await pdfOf([{ size: [612, 792] }]))
    document.addJavaScript('hostile', 'app.alert("hello from a script")')
    await document.attach(Buffer.from('hidden attachment'), 'hidden.txt')
    const content = Buffer.from(await document.save({ useObjectStreams: false }))
    const drawn = await drawOnPdf(content, [], await pdfOf([{ size: [612, 792] }]), 'Lease')
    if (typeof drawn === 'string') throw new Error(drawn)
    const signed = await PDFDocument.load(drawn)
    expect(signed.getPageCount()).toBe(2)
    expect(signed.catalog.get(PDFName.of('Names'))).toBeUndefined()
    expect(drawn.includes('JavaScript')).toBe(false)
    expect(drawn.includes('hidden.txt')).toBe(false)
  })
})

it('no signed document is made from a stored original that is no longer the document that was signed', async () => {
  const person = aSigner()
  const { file } = await withPdf(testApp, seller)
  const { id } = await sent(seller, file, { signers: [person] })
  expect((await signAs(testApp, person.email)).body.status).toBe('completed')
  const { platform } = testApp.product
  const other = await pdfOf([{ size: [612, 792] }])
  const storage = { ...platform.storage, read: async () => other }
  await expect(finish({ ...platform, storage }, id)).rejects.toThrow('not the document that was signed')
  expect((await seller.ask(contract.getSigningRequest, { params: { id } })).body.is_finished).toBe(false)
  await finish(platform, id)
  expect((await seller.ask(contract.getSigningRequest, { params: { id } })).body.is_finished).toBe(true)
})

it('tokens of another server key are not codes of this one', () => {
  const other = makeTokens('another secret that is long enough', () => new Date())
  expect(
    testApp.product.platform.tokens.isSigned('code:sign:1:123456', other.sign('code:sign:1:123456')),
  ).toBe(false)
})
