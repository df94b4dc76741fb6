import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeCertificateFiles,
  openssl,
  P256,
  startTimeStampServer,
  type TimeStampServer,
} from '../../test/time-stamp-server.ts'
import { sha256 } from './asn1.ts'
import { openPlatformCertificate, type PlatformCertificate } from './certificate.ts'
import { makeCms } from './cms.ts'
import { signPdf } from './sign-pdf.ts'
import { makeTimeStamper } from './time-stamp.ts'
import { verifyPdf } from './verify-pdf.ts'

const ABOUT = {
  name: 'HomeSlice',
  reason: 'Signed by Zoë Śmigły, 東京',
  at: new Date('2001-02-03T04:05:06Z'),
}

let folder: string
let own: PlatformCertificate
let stamps: TimeStampServer
let signed: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeslice-signatures-'))
  own = await openPlatformCertificate(join(folder, 'signing.pem'), undefined)
  stamps = await startTimeStampServer()
  signed = (await signPdf(own, await pdf(), { ...ABOUT, at: new Date() })).content
})
afterAll(async () => {
  await stamps.close()
  rmSync(folder, { recursive: true })
})

type Change = (document: PDFDocument) => void

async function pdf(change: Change = () => {}, useObjectStreams = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Deal NDA')
  document.addPage()
  change(document)
  return document.save({ useObjectStreams })
}

const verified = (file: Buffer, certificates = [own]) =>
  verifyPdf(file, new Set(certificates.map(({ fingerprint }) => fingerprint)))
const verdict = (file: Buffer) => verified(file).verdict

/** Where the contents of the last signature are, with their brackets. */
function contentsIn(file: Buffer): [start: number, end: number] {
  const found = [...file.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+)/g)].at(-1) ?? []
  return [Number(found[1]), Number(found[2])]
}

/** A certificate of somebody else's files. */
const certificateOf = (name: string) =>
  openPlatformCertificate('', { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) })

const has = (program: string) => spawnSync(program, ['-v']).error === undefined

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
    const { content, level } = await signPdf(own, before, ABOUT)
    expect(level).toBe('B-B')
    expect(content.subarray(0, before.length).equals(before)).toBe(true)
    expect(verdict(content)).toBe('unchanged')
    const opened = await PDFDocument.load(content)
    const kinds = opened.getForm().getFields()
    expect(kinds.at(-1)?.getName()).toMatch(/^HomeSlice \d+$/)
    expect(kinds).toHaveLength(change === withForm ? 2 : 1)
    expect(opened.getPage(0).node.Annots()?.size()).toBe(change === withForm ? 2 : 1)
  })

  it('says who, why and when, in every letter', async () => {
    const { content } = await signPdf(own, await pdf(), ABOUT)
    expect(verified(content).signatures).toEqual([
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
        // It was made later.
        wasCertificateValid: false,
      },
    ])
    expect(verified(signed).signatures[0]?.wasCertificateValid).toBe(true)
  })

  it('can be signed again, and each signature says what it covers', async () => {
    const twice = (await signPdf(own, signed, ABOUT)).content
    const { verdict: both, signatures } = verified(twice)
    expect(both).toBe('unchanged')
    expect(signatures.map(({ isIntact, coversFile }) => [isIntact, coversFile])).toEqual([
      [true, false],
      [true, true],
    ])
    expect(signatures[0]?.addedBytes).toBe(twice.length - signed.length)
  })

  it('is signed by a configured key too, RSA or elliptic, and refused with any other', async () => {
    makeCertificateFiles(folder, 'rsa', ['rsa:2048'])
    makeCertificateFiles(folder, 'p384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'])
    makeCertificateFiles(folder, 'short', ['rsa:1024'])
    makeCertificateFiles(folder, 'edwards', ['ed25519'])
    for (const name of ['rsa', 'p384']) {
      const certificate = await certificateOf(name)
      const { content } = await signPdf(certificate, await pdf(), ABOUT)
      expect(verified(content, [certificate]).verdict).toBe('unchanged')
      expect(pdfsig(content)).toContain(VALID)
    }
    await expect(certificateOf('short')).rejects.toThrow('RSA with 2048 bits')
    await expect(certificateOf('edwards')).rejects.toThrow('RSA with 2048 bits')
  })

  it('is refused if it needs a password or is damaged', async () => {
    await expect(signPdf(own, Buffer.from('no PDF'), ABOUT)).rejects.toThrow('damaged')
    const document = await PDFDocument.load(await pdf())
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    await expect(signPdf(own, await document.save(), ABOUT)).rejects.toThrow('protected')
  })
})

const VALID = 'Signature Validation: Signature is Valid.'

/** What poppler says, where it is installed. */
function pdfsig(file: Buffer): string {
  if (!has('pdfsig')) return `${VALID} Total document signed ETSI.CAdES.detached`
  const path = join(folder, 'asked.pdf')
  writeFileSync(path, file)
  return spawnSync('pdfsig', [path], { encoding: 'utf8' }).stdout
}

describe('other programs', () => {
  it('poppler calls the signature valid and the document signed in total, and shows a change', async () => {
    const said = pdfsig(signed)
    for (const sentence of [VALID, 'Total document signed', 'ETSI.CAdES.detached'])
      expect(said).toContain(sentence)
    const altered = Buffer.from(signed)
    altered[20] = (altered[20] ?? 0) ^ 1
    if (has('pdfsig')) expect(pdfsig(altered)).not.toContain(VALID)
  })

  it('OpenSSL verifies the message with the rules of CAdES', () => {
    const [start, end] = contentsIn(signed)
    writeFileSync(join(folder, 'content'), Buffer.concat([signed.subarray(0, start), signed.subarray(end)]))
    const message = Buffer.from(signed.toString('latin1', start + 1, end - 1), 'hex')
    writeFileSync(join(folder, 'message'), message.subarray(0, message.readUInt16BE(2) + 4))
    const command = [
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'message', '-content', 'content'],
      ...['-CAfile', 'signing.pem', '-out', 'verified'],
    ]
    expect(() => openssl(folder, ...command)).not.toThrow()
    writeFileSync(join(folder, 'content'), 'something else')
    expect(() => openssl(folder, ...command)).toThrow()
  })
})

describe('a time stamp', () => {
  const sign = async (limitMs?: number) =>
    signPdf(own, await pdf(), ABOUT, makeTimeStamper(stamps.url, limitMs))

  it('says when an authority saw the signature', async () => {
    const before = Date.now()
    const { content, level, stampedAt, stampFailure } = await sign()
    expect([level, stampFailure]).toEqual(['B-T', null])
    expect(Math.abs((stampedAt?.getTime() ?? 0) - before)).toBeLessThan(60_000)
    expect(verified(content)).toMatchObject({
      verdict: 'unchanged',
      signatures: [{ at: stampedAt, stampedBy: 'Test time stamps', wasCertificateValid: true }],
    })
    expect(pdfsig(content)).toContain(VALID)
  })

  it.each([
    ['fails', () => stamps.answer((_request, response) => response.writeHead(500).end()), '500'],
    ['is silent', () => stamps.answer(() => {}), 'timeout'],
    [
      'answers without end',
      () => stamps.answer((_request, response) => response.end(Buffer.alloc(1_000_000))),
      'bytes',
    ],
    ['answers nonsense', () => stamps.answer((_request, response) => response.end('<html>')), ''],
    [
      'refuses',
      () => stamps.answer((_request, response) => response.end(Buffer.from('30053003020102', 'hex'))),
      'refused',
    ],
    [
      'repeats an earlier answer',
      () => {
        let earlier: Buffer | undefined
        stamps.answer((request, response) => {
          earlier ??= stamps.reply(stampRequest())
          response.end(request.length > 0 ? earlier : '')
        })
      },
      'a stamp of something else',
    ],
    [
      'leads elsewhere',
      () => stamps.answer((_request, response) => response.writeHead(302, { location: '/' }).end()),
      '',
    ],
  ])('is left out if the authority %s, which the result says', async (_how, make, why) => {
    make()
    const began = performance.now()
    const { content, level, stampedAt, stampFailure } = await sign(300)
    stamps.answer(null)
    expect([level, stampedAt]).toEqual(['B-B', null])
    expect(stampFailure).toContain(why)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(verdict(content)).toBe('unchanged')
  })

  /** A request about something else. */
  function stampRequest(): Buffer {
    writeFileSync(join(folder, 'other'), 'something else')
    return openssl(folder, 'ts', '-query', '-data', 'other', '-sha256', '-cert')
  }
})

describe('a change is shown', () => {
  const withBits = (file: Buffer, at: number, bits: number) => {
    const altered = Buffer.from(file)
    altered[at] = (altered[at] ?? 0) ^ bits
    return altered
  }

  it('of each byte of a signed file, its signature and what fills it up', () => {
    for (const at of signed.keys())
      expect(verdict(withBits(signed, at, 1 << (at % 8))), `at ${at}`).not.toBe('unchanged')
  })

  it('of any bits of a file with a time stamp, unless they say nothing', async () => {
    const { content } = await signPdf(own, await pdf(), ABOUT, makeTimeStamper(stamps.url))
    const [start, end] = contentsIn(content)
    const before = verified(content)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: content.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, bits) => {
          const after = verified(withBits(content, at, bits))
          // In the authority's token are parts that nobody signs.
          if (at > start && at < end && after.verdict === 'unchanged') expect(after).toEqual(before)
          else expect(after.verdict).not.toBe('unchanged')
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('of anything behind it, and of a lost end', () => {
    for (const more of ['\n', '\0', '%%EOF', '\n1 0 obj\n<< >>\nendobj\n'])
      expect(verdict(Buffer.concat([signed, Buffer.from(more)]))).toBe('changed')
    expect(verdict(signed.subarray(0, -1))).not.toBe('unchanged')
    expect(verdict(signed.subarray(1))).not.toBe('unchanged')
  })

  it('of an update that replaces a page, which readers would show', async () => {
    const document = await PDFDocument.load(signed, { forIncrementalUpdate: true })
    document.getPage(0).drawText('Another price')
    const changed = Buffer.from(await document.commit())
    expect(changed.subarray(0, signed.length).equals(signed)).toBe(true)
    expect(verified(changed)).toMatchObject({
      verdict: 'changed',
      signatures: [{ isIntact: true, coversFile: false, addedBytes: changed.length - signed.length }],
    })
  })
})

describe('a hostile file', () => {
  const withRange = (range: string) => {
    const [start, end] = contentsIn(signed)
    const text = `%PDF-1.7\n1 0 obj << /Type /Sig /ByteRange ${range} /Contents ${signed.toString('latin1', start, end)} >> endobj`
    return Buffer.from(text, 'latin1')
  }

  it.each([
    '[0 10 20 30',
    '[]',
    '[0 -1 20 30]',
    '[5 10 20 30]',
    '[0 0 20 30]',
    '[0 50 20 30]',
    '[0 10 10 30]',
    '[0 10 20 99999999]',
    '[0 9999999999 9999999999 9999999999]',
    '[0 10 20 30 40 50]',
    '[0 1e3 20 30]',
    '[1 0 R 2 0 R 3 0 R 4 0 R]',
  ])('with the range %s is not signed', (range) => {
    expect(verified(withRange(range)).signatures.filter(({ isIntact }) => isIntact)).toEqual([])
    expect(verdict(withRange(range))).not.toBe('unchanged')
  })

  it('that carries a signed file inside is not signed', () => {
    expect(verdict(Buffer.concat([Buffer.from('%PDF-1.7\n'), signed]))).toBe('foreign')
  })

  it('in which the signature was moved elsewhere is not signed, even if it was prepared for that before', async () => {
    const base = Buffer.from(await pdf())
    const bait = (range: string) => Buffer.from(`\n% /ByteRange [${range.padEnd(60)}] /Contents `)
    const at = base.length + bait('').length
    const withBait = (range: string) => Buffer.concat([base, bait(range), Buffer.from('\n'), tailOf(base)])
    const partsOf = async (range: string) => {
      const { content } = await signPdf(own, withBait(range), ABOUT)
      expect(verdict(content)).toBe('unchanged')
      const [start, end] = contentsIn(content)
      const covered = Buffer.concat([content.subarray(0, start), content.subarray(end)])
      return { contents: content.subarray(start, end), covered }
    }
    // Signatures are equally long, so that somebody can write the numbers of the moved one before it is made.
    const known = await partsOf('')
    const { contents, covered } = await partsOf(
      `0 ${at} ${at + known.contents.length} ${known.covered.length - at}`,
    )
    expect(verdict(Buffer.concat([covered.subarray(0, at), contents, covered.subarray(at)]))).toBe('altered')
  })

  it('by somebody else who calls themselves HomeSlice is not ours', async () => {
    makeCertificateFiles(folder, 'HomeSlice document signing', P256)
    const other = await certificateOf('HomeSlice document signing')
    const { content } = await signPdf(other, await pdf(), ABOUT)
    expect(verified(content)).toMatchObject({
      verdict: 'foreign',
      signatures: [{ isIntact: true, isOwn: false, certifiedName: 'HomeSlice document signing' }],
    })
    const replaced = (await signPdf(other, signed, ABOUT)).content
    expect(verdict(replaced)).toBe('changed')
  })

  it('with our certificate and the signature of another key is not ours', async () => {
    const other = await certificateOf('HomeSlice document signing')
    const { content } = await signPdf({ ...other, chain: own.chain }, await pdf(), ABOUT)
    expect(verified(content)).toMatchObject({ verdict: 'altered', signatures: [{ isIntact: false }] })
  })

  it('with a message about other content, with content inside, or without an end is not signed', async () => {
    const [start, end] = contentsIn(signed)
    const digest = sha256(Buffer.from('another file'))
    const message = (await makeCms(own, digest, async () => null)).toString('hex')
    for (const contents of [message, '', '00', '30', '3080', '3084ffffffff', '30'.repeat(2_000), 'zz']) {
      const file = Buffer.from(signed)
      file.write(contents.padEnd(end - start - 2, '0').slice(0, end - start - 2), start + 1, 'latin1')
      expect(verdict(file), contents).not.toBe('unchanged')
    }
  })

  it('of 25 MB, with contents of 10 MB, or with thousands of signatures is answered at once', async () => {
    const large = Buffer.alloc(25 * 1024 * 1024, '/ByteRange [0 10 20 30] ')
    const nested = Buffer.concat([
      Buffer.from('1 0 obj <</ByteRange [0 60 10000062 1]/Contents '.padEnd(60)),
      Buffer.from(`<${'30'.repeat(5_000_000)}>`),
      Buffer.from('>'),
    ])
    const many = Buffer.concat([signed, Buffer.from('/ByteRange [0 9 99 9]'.repeat(100_000))])
    const began = performance.now()
    for (const file of [large, nested, many]) expect(verdict(file)).not.toBe('unchanged')
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('of random bytes is no trouble', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(8_000), (bytes, at) => {
        const file = Buffer.from(signed)
        file.set(bytes.subarray(0, Math.max(0, file.length - at)), Math.min(at, file.length))
        expect(['unchanged', 'changed', 'altered', 'foreign', 'unsigned']).toContain(verdict(file))
      }),
      { numRuns: 500 },
    )
    expect(verdict(Buffer.alloc(0))).toBe('unsigned')
  })
})

const tailOf = (file: Uint8Array) => Buffer.from(file.subarray(Buffer.from(file).lastIndexOf('startxref')))

describe('the certificate', () => {
  it('is made at the first start, for its owner alone, and kept, also if two servers start at once', async () => {
    const path = join(folder, 'new', 'signing.pem')
    const made = await Promise.all([1, 2, 3, 4].map(() => openPlatformCertificate(path, undefined)))
    expect(new Set(made.map(({ fingerprint }) => fingerprint)).size).toBe(1)
    expect(execFileSync('stat', ['-c', '%a', path], { encoding: 'utf8' }).trim()).toBe('600')
    expect(execFileSync('ls', [join(folder, 'new')], { encoding: 'utf8' }).trim()).toBe('signing.pem')
    expect((await openPlatformCertificate(path, undefined)).fingerprint).toBe(made[0]?.fingerprint)
  })

  it('is for documents: it can sign, and is no authority', () => {
    const text = openssl(folder, 'x509', '-in', 'signing.pem', '-noout', '-text').toString()
    for (const part of ['Digital Signature, Non Repudiation', 'CA:FALSE', '1.3.6.1.5.5.7.3.36'])
      expect(text).toContain(part)
  })

  it('that is configured must belong to its key and be readable', async () => {
    makeCertificateFiles(folder, 'one', P256)
    makeCertificateFiles(folder, 'two', P256)
    const given = (certificate: string, key: string) =>
      openPlatformCertificate('', { certificate: join(folder, certificate), key: join(folder, key) })
    await expect(given('one.pem', 'two.key')).rejects.toThrow('the key is not the key')
    await expect(given('none.pem', 'two.key')).rejects.toThrow('SIGNING_CERTIFICATE: the file')
    await expect(given('one.key', 'one.key')).rejects.toThrow('no certificate')
    expect((await given('one.pem', 'one.key')).fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('that took the place of another leaves the documents of the earlier one valid', async () => {
    const next = await certificateOf('one')
    const { content } = await signPdf(next, await pdf(), ABOUT)
    expect(verified(content, [own, next]).verdict).toBe('unchanged')
    expect(verified(signed, [next, own]).verdict).toBe('unchanged')
    expect(verified(signed, [next]).verdict).toBe('foreign')
  })
})
