import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes } from '../../platform/sha256.ts'
import { effort } from '../../test/effort.ts'
import { ABOUT, contentsIn, pdf, signedFiles } from '../../test/signed-files.ts'
import {
  makeCertificateFiles,
  P256,
  startTimeStampServer,
  type TimeStampServer,
} from '../../test/time-stamp-server.ts'
import { makeCms } from './cms.ts'
import { signPdf } from './sign-pdf.ts'
import { makeTimeStamper } from './time-stamp.ts'

let files: Awaited<ReturnType<typeof signedFiles>>
let stamps: TimeStampServer
beforeAll(async () => {
  files = await signedFiles()
  stamps = await startTimeStampServer()
})
afterAll(async () => {
  await stamps.close()
  files.remove()
})

describe('a change is shown', () => {
  const withBits = (file: Buffer, at: number, bits: number) => {
    const altered = Buffer.from(file)
    altered[at] = (altered[at] ?? 0) ^ bits
    return altered
  }

  it('of single bits anywhere in a signed file, its signature and the padding', () => {
    for (let at = 0; at < files.signed.length; at += effort(5, 1))
      expect(files.verdict(withBits(files.signed, at, 1 << (at % 8))), `at ${at}`).not.toBe('unchanged')
  })

  it('of any bits of a file with a time stamp, unless they have no meaning', async () => {
    const { content } = await signPdf(files.own, await pdf(), ABOUT, makeTimeStamper(stamps.url))
    const [start, end] = contentsIn(content)
    const before = files.verified(content)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: content.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, bits) => {
          const after = files.verified(withBits(content, at, bits))
          // The authority's token has unsigned parts.
          if (at > start && at < end && after.verdict === 'unchanged') expect(after).toEqual(before)
          else expect(after.verdict).not.toBe('unchanged')
        },
      ),
      { numRuns: effort(1_000, 5_000) },
    )
  })

  it('of appended bytes, and of a missing end', () => {
    for (const more of ['\n', '\0', '%%EOF', '\n1 0 obj\n<< >>\nendobj\n'])
      expect(files.verdict(Buffer.concat([files.signed, Buffer.from(more)]))).toBe('changed')
    expect(files.verdict(files.signed.subarray(0, -1))).not.toBe('unchanged')
    expect(files.verdict(files.signed.subarray(1))).not.toBe('unchanged')
  })

  it('of an update that replaces a page, which readers would show', async () => {
    const document = await PDFDocument.load(files.signed, { forIncrementalUpdate: true })
    document.getPage(0).drawText('Another price')
    const changed = Buffer.from(await document.commit())
    expect(changed.subarray(0, files.signed.length).equals(files.signed)).toBe(true)
    expect(files.verified(changed)).toMatchObject({
      verdict: 'changed',
      signatures: [{ isIntact: true, coversFile: false, addedBytes: changed.length - files.signed.length }],
    })
  })
})

describe('a hostile file', () => {
  const withRange = (range: string) => {
    const [start, end] = contentsIn(files.signed)
    const text = `%PDF-1.7\n1 0 obj << /Type /Sig /ByteRange ${range} /Contents ${files.signed.toString('latin1', start, end)} >> endobj`
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
    expect(files.verified(withRange(range)).signatures.filter(({ isIntact }) => isIntact)).toEqual([])
    expect(files.verdict(withRange(range))).not.toBe('unchanged')
  })

  it('that carries a signed file inside is not signed', () => {
    expect(files.verdict(Buffer.concat([Buffer.from('%PDF-1.7\n'), files.signed]))).toBe('foreign')
  })

  it('in which the signature was moved elsewhere is not signed, even if it was prepared for that before', async () => {
    const base = Buffer.from(await pdf())
    const bait = (range: string) => Buffer.from(`\n% /ByteRange [${range.padEnd(60)}] /Contents `)
    const at = base.length + bait('').length
    const withBait = (range: string) => Buffer.concat([base, bait(range), Buffer.from('\n'), tailOf(base)])
    const partsOf = async (range: string) => {
      const { content } = await signPdf(files.own, withBait(range), ABOUT)
      expect(files.verdict(content)).toBe('unchanged')
      const [start, end] = contentsIn(content)
      const covered = Buffer.concat([content.subarray(0, start), content.subarray(end)])
      return { contents: content.subarray(start, end), covered }
    }
    // All signatures have the same length, so an attacker can write the byte range of the moved one in advance.
    const known = await partsOf('')
    const { contents, covered } = await partsOf(
      `0 ${at} ${at + known.contents.length} ${known.covered.length - at}`,
    )
    expect(files.verdict(Buffer.concat([covered.subarray(0, at), contents, covered.subarray(at)]))).toBe(
      'altered',
    )
  })

  it('signed by another party that calls itself HomeSlice is not ours', async () => {
    makeCertificateFiles(files.folder, 'HomeSlice document signing', P256)
    const other = await files.certificateOf('HomeSlice document signing')
    const { content } = await signPdf(other, await pdf(), ABOUT)
    expect(files.verified(content)).toMatchObject({
      verdict: 'foreign',
      signatures: [{ isIntact: true, isOwn: false, certifiedName: 'HomeSlice document signing' }],
    })
    const replaced = (await signPdf(other, files.signed, ABOUT)).content
    expect(files.verdict(replaced)).toBe('changed')
  })

  it('with our certificate and the signature of another key is not ours', async () => {
    const other = await files.certificateOf('HomeSlice document signing')
    const { content } = await signPdf({ ...other, chain: files.own.chain }, await pdf(), ABOUT)
    expect(files.verified(content)).toMatchObject({ verdict: 'altered', signatures: [{ isIntact: false }] })
  })

  it('with a message about other content, with content inside, or without an end is not signed', async () => {
    const [start, end] = contentsIn(files.signed)
    const digest = sha256Bytes(Buffer.from('another file'))
    const message = (await makeCms(files.own, digest, async () => null)).toString('hex')
    for (const contents of [message, '', '00', '30', '3080', '3084ffffffff', '30'.repeat(2_000), 'zz']) {
      const file = Buffer.from(files.signed)
      file.write(contents.padEnd(end - start - 2, '0').slice(0, end - start - 2), start + 1, 'latin1')
      expect(files.verdict(file), contents).not.toBe('unchanged')
    }
  })

  it('of 25 MB, with contents of 10 MB, or with thousands of signatures is checked quickly', async () => {
    const large = Buffer.alloc(25 * 1024 * 1024, '/ByteRange [0 10 20 30] ')
    const nested = Buffer.concat([
      Buffer.from('1 0 obj <</ByteRange [0 60 10000062 1]/Contents '.padEnd(60)),
      Buffer.from(`<${'30'.repeat(5_000_000)}>`),
      Buffer.from('>'),
    ])
    const many = Buffer.concat([files.signed, Buffer.from('/ByteRange [0 9 99 9]'.repeat(100_000))])
    const usedBefore = process.cpuUsage()
    for (const file of [large, nested, many]) expect(files.verdict(file)).not.toBe('unchanged')
    const used = process.cpuUsage(usedBefore)
    expect((used.user + used.system) / 1_000).toBeLessThan(10_000)
  })

  it('of random bytes causes no error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(8_000), (bytes, at) => {
        const file = Buffer.from(files.signed)
        file.set(bytes.subarray(0, Math.max(0, file.length - at)), Math.min(at, file.length))
        expect(['unchanged', 'changed', 'altered', 'foreign', 'unsigned']).toContain(files.verdict(file))
      }),
      { numRuns: 500 },
    )
    expect(files.verdict(Buffer.alloc(0))).toBe('unsigned')
  })
})

const tailOf = (file: Uint8Array) => Buffer.from(file.subarray(Buffer.from(file).lastIndexOf('startxref')))
