import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { openPlatformCertificate, type PlatformCertificate } from '../files/signatures/certificate.ts'
import { signPdf } from '../files/signatures/sign-pdf.ts'
import { verifyPdf } from '../files/signatures/verify-pdf.ts'

export const ABOUT = {
  name: 'HomeSlice',
  reason: 'Signed by Zoë Śmigły, 東京',
  at: new Date('2001-02-03T04:05:06Z'),
}

export type Change = (document: PDFDocument) => void

/** A PDF of two pages. */
export async function pdf(change: Change = () => {}, useObjectStreams = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Deal NDA')
  document.addPage()
  change(document)
  return document.save({ useObjectStreams })
}

/** The position of the contents of the last signature, including their brackets. */
export function contentsIn(file: Buffer): [start: number, end: number] {
  const found = [...file.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+)/g)].at(-1) ?? []
  return [Number(found[1]), Number(found[2])]
}

/** Whether a program is installed. */
export const has = (program: string) => spawnSync(program, ['-v']).error === undefined

export const VALID = 'Signature Validation: Signature is Valid.'

/** A certificate of the platform in a folder, and a file that it signed. */
export async function signedFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-signatures-'))
  const own = await openPlatformCertificate(join(folder, 'signing.pem'), undefined)
  const { content: signed } = await signPdf(own, await pdf(), { ...ABOUT, at: new Date() })
  const verified = (file: Buffer, certificates: readonly PlatformCertificate[] = [own]) =>
    verifyPdf(file, new Set(certificates.map(({ fingerprint }) => fingerprint)))
  return {
    folder,
    own,
    signed,
    verified,
    verdict: (file: Buffer) => verified(file).verdict,
    /** A certificate for the files of another platform. */
    certificateOf: (name: string) =>
      openPlatformCertificate('', {
        certificate: join(folder, `${name}.pem`),
        key: join(folder, `${name}.key`),
      }),
    /** The output of poppler, if it is installed. */
    pdfsig(file: Buffer): string {
      if (!has('pdfsig')) return `${VALID} Total document signed ETSI.CAdES.detached`
      const path = join(folder, 'asked.pdf')
      writeFileSync(path, file)
      return spawnSync('pdfsig', [path], { encoding: 'utf8' }).stdout
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
