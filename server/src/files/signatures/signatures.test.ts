import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ABOUT, type Change, contentsIn, has, pdf, signedFiles, VALID } from '../../test/signed-files.ts'
import { makeCertificateFiles, openssl, P256 } from '../../test/time-stamp-server.ts'
import { openPlatformCertificate } from './certificate.ts'
import { signPdf } from './sign-pdf.ts'

let files: Awaited<ReturnType<typeof signedFiles>>
beforeAll(async () => {
  files = await signedFiles()
})
afterAll(async () => {
  files.remove()
})

describe('a signed PDF', () => {
  const withForm: Change = (document) => {
    document.getForm().createTextField('name').addToPage(document.getPage(0))
  }
  const withDirectForm: Change = (document) => {
    document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [] }))
  }
  const withSharedAnnotations: Change = (document) => {
    const shared = document.context.register(document.context.obj([]))
    document.getPage(0).node.set(PDFName.of('Annots'), shared)
  }
  it.each([
    ['with a table of objects', undefined, false],
    ['with a stream as its table', undefined, true],
    ['with a form', withForm, false],
    ['with a form among compressed objects', withForm, true],
    ['with an empty form in the catalog', withDirectForm, false],
    ['with a shared list of annotations', withSharedAnnotations, false],
  ] as const)('%s keeps its bytes and opens, with its field', async (_what, change, useObjectStreams) => {
    const before = await pdf(change, useObjectStreams)
    const { content, level } = await signPdf(files.own, before, ABOUT)
    expect(level).toBe('B-B')
    expect(content.subarray(0, before.length).equals(before)).toBe(true)
    expect(files.verdict(content)).toBe('unchanged')
    const opened = await PDFDocument.load(content)
    const kinds = opened.getForm().getFields()
    expect(kinds.at(-1)?.getName()).toMatch(/^HomeSlice \d+$/)
    expect(kinds).toHaveLength(change === withForm ? 2 : 1)
    expect(opened.getPage(0).node.Annots()?.size()).toBe(change === withForm ? 2 : 1)
  })

  it('says who, why and when, in every letter', async () => {
    const { content } = await signPdf(files.own, await pdf(), ABOUT)
    expect(files.verified(content).signatures).toEqual([
      {
        isIntact: true,
        isOwn: true,
        coversFile: true,
        addedBytes: 0,
        certifiedName: 'HomeSlice document signing',
        name: ABOUT.name,
        reason: ABOUT.reason,
        at: ABOUT.at,
        stampedBy: null,
        // It was created later.
        wasCertificateValid: false,
      },
    ])
    expect(files.verified(files.signed).signatures[0]?.wasCertificateValid).toBe(true)
  })

  it('can be signed again, and each signature says what it covers', async () => {
    const twice = (await signPdf(files.own, files.signed, ABOUT)).content
    const { verdict: both, signatures } = files.verified(twice)
    expect(both).toBe('unchanged')
    expect(signatures.map(({ isIntact, coversFile }) => [isIntact, coversFile])).toEqual([
      [true, false],
      [true, true],
    ])
    expect(signatures[0]?.addedBytes).toBe(twice.length - files.signed.length)
  })

  it('is signed by a configured key too, RSA or elliptic, and refused with any other', async () => {
    makeCertificateFiles(files.folder, 'rsa', ['rsa:2048'])
    makeCertificateFiles(files.folder, 'p384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'])
    makeCertificateFiles(files.folder, 'short', ['rsa:1024'])
    makeCertificateFiles(files.folder, 'edwards', ['ed25519'])
    for (const name of ['rsa', 'p384']) {
      const certificate = await files.certificateOf(name)
      const { content } = await signPdf(certificate, await pdf(), ABOUT)
      expect(files.verified(content, [certificate]).verdict).toBe('unchanged')
      expect(files.pdfsig(content)).toContain(VALID)
    }
    await expect(files.certificateOf('short')).rejects.toThrow('RSA with 2048 bits')
    await expect(files.certificateOf('edwards')).rejects.toThrow('RSA with 2048 bits')
  })

  it('is refused if it needs a password or is damaged', async () => {
    await expect(signPdf(files.own, Buffer.from('no PDF'), ABOUT)).rejects.toThrow('damaged')
    const document = await PDFDocument.load(await pdf())
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    await expect(signPdf(files.own, await document.save(), ABOUT)).rejects.toThrow('protected')
  })
})

describe('other programs', () => {
  it('poppler calls the signature valid and the document signed in total, and shows a change', async () => {
    const output = files.pdfsig(files.signed)
    for (const sentence of [VALID, 'Total document signed', 'ETSI.CAdES.detached'])
      expect(output).toContain(sentence)
    const altered = Buffer.from(files.signed)
    altered[20] = (altered[20] ?? 0) ^ 1
    if (has('pdfsig')) expect(files.pdfsig(altered)).not.toContain(VALID)
  })

  it('OpenSSL verifies the message with the rules of CAdES', () => {
    const [start, end] = contentsIn(files.signed)
    writeFileSync(
      join(files.folder, 'content'),
      Buffer.concat([files.signed.subarray(0, start), files.signed.subarray(end)]),
    )
    const message = Buffer.from(files.signed.toString('latin1', start + 1, end - 1), 'hex')
    writeFileSync(join(files.folder, 'message'), message.subarray(0, message.readUInt16BE(2) + 4))
    const command = [
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'message', '-content', 'content'],
      ...['-CAfile', 'signing.pem', '-out', 'verified'],
    ]
    expect(() => openssl(files.folder, ...command)).not.toThrow()
    writeFileSync(join(files.folder, 'content'), 'something else')
    expect(() => openssl(files.folder, ...command)).toThrow()
  })
})

describe('the certificate', () => {
  it('is created at the first start, readable only by its owner, and reused, even if two servers start simultaneously', async () => {
    const path = join(files.folder, 'new', 'signing.pem')
    const made = await Promise.all([1, 2, 3, 4].map(() => openPlatformCertificate(path, undefined)))
    expect(new Set(made.map(({ fingerprint }) => fingerprint)).size).toBe(1)
    expect(execFileSync('stat', ['-c', '%a', path], { encoding: 'utf8' }).trim()).toBe('600')
    expect(execFileSync('ls', [join(files.folder, 'new')], { encoding: 'utf8' }).trim()).toBe('signing.pem')
    expect((await openPlatformCertificate(path, undefined)).fingerprint).toBe(made[0]?.fingerprint)
  })

  it('is for documents: it can sign, and is not an authority', () => {
    const text = openssl(files.folder, 'x509', '-in', 'signing.pem', '-noout', '-text').toString()
    for (const part of ['Digital Signature, Non Repudiation', 'CA:FALSE', '1.3.6.1.5.5.7.3.36'])
      expect(text).toContain(part)
  })

  it('that is configured must belong to its key and be readable', async () => {
    makeCertificateFiles(files.folder, 'one', P256)
    makeCertificateFiles(files.folder, 'two', P256)
    const given = (certificate: string, key: string) =>
      openPlatformCertificate('', {
        certificate: join(files.folder, certificate),
        key: join(files.folder, key),
      })
    await expect(given('one.pem', 'two.key')).rejects.toThrow('the key is not the key')
    await expect(given('none.pem', 'two.key')).rejects.toThrow('SIGNING_CERTIFICATE: the file')
    await expect(given('one.key', 'one.key')).rejects.toThrow('no certificate')
    expect((await given('one.pem', 'one.key')).fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('that replaced another leaves the documents of the earlier one valid', async () => {
    const next = await files.certificateOf('one')
    const { content } = await signPdf(next, await pdf(), ABOUT)
    expect(files.verified(content, [files.own, next]).verdict).toBe('unchanged')
    expect(files.verified(files.signed, [next, files.own]).verdict).toBe('unchanged')
    expect(files.verified(files.signed, [next]).verdict).toBe('foreign')
  })
})
