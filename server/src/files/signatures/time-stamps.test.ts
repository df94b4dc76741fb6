import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ABOUT, pdf, signedFiles, VALID } from '../../test/signed-files.ts'
import { openssl, startTimeStampServer, type TimeStampServer } from '../../test/time-stamp-server.ts'
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

describe('a time stamp', () => {
  const sign = async (limitMs?: number) =>
    signPdf(files.own, await pdf(), ABOUT, makeTimeStamper(stamps.url, limitMs))

  it('says when an authority saw the signature', async () => {
    const before = Date.now()
    const { content, level, stampedAt, stampFailure } = await sign()
    expect([level, stampFailure]).toEqual(['B-T', null])
    expect(Math.abs((stampedAt?.getTime() ?? 0) - before)).toBeLessThan(60_000)
    expect(files.verified(content)).toMatchObject({
      verdict: 'unchanged',
      signatures: [{ at: stampedAt, stampedBy: 'Test time stamps', wasCertificateValid: true }],
    })
    expect(files.pdfsig(content)).toContain(VALID)
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
        const earlier = stamps.reply(stampRequest())
        stamps.answer((request, response) => response.end(request.length > 0 ? earlier : ''))
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
    const { content, level, stampedAt, stampFailure } = await sign(why === 'timeout' ? 300 : undefined)
    stamps.answer(null)
    expect([level, stampedAt]).toEqual(['B-B', null])
    expect(stampFailure).toContain(why)
    expect(files.verdict(content)).toBe('unchanged')
  })

  /** A request about something else. */
  function stampRequest(): Buffer {
    writeFileSync(join(files.folder, 'other'), 'something else')
    return openssl(files.folder, 'ts', '-query', '-data', 'other', '-sha256', '-cert')
  }
})
