import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPlatformCertificate } from '../server/src/files/signatures/certificate.ts'
import { signPdf } from '../server/src/files/signatures/sign-pdf.ts'
import { SMALL_PDF } from '../server/src/test/forms.ts'
import { expectAccessibleInEveryLook } from './axe.ts'
import { expect, type Page, test } from './test.ts'

const REQUEST = '0197a1b2-0000-7000-8000-00000000cafe'

async function drop(page: Page, path: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(path)
}

test('a visitor learns whether HomeSlice signed a document, and whether it was changed since', async ({
  page,
  seeded,
}, testInfo) => {
  const certificate = await openPlatformCertificate(join(seeded.folder, 'signing.pem'), undefined)
  const about = {
    name: 'HomeSlice',
    reason: `Signed by Ada Tremblay, Bo Roy. Request ${REQUEST}`,
    at: new Date(),
  }
  const signed = (await signPdf(certificate, SMALL_PDF, about)).content
  const altered = Buffer.from(signed)
  altered[12] = (altered[12] ?? 0) ^ 1
  const files = {
    signed: testInfo.outputPath('Servicing agreement.pdf'),
    changed: testInfo.outputPath('Changed agreement.pdf'),
    altered: testInfo.outputPath('Altered agreement.pdf'),
    unsigned: testInfo.outputPath('Statement.pdf'),
    picture: testInfo.outputPath('Picture.pdf'),
  }
  writeFileSync(files.signed, signed)
  writeFileSync(files.changed, Buffer.concat([signed, Buffer.from('more')]))
  writeFileSync(files.altered, altered)
  writeFileSync(files.unsigned, SMALL_PDF)
  writeFileSync(files.picture, 'GIF89a')

  await page.goto('/contact')
  await page.getByRole('link', { name: 'Verify a document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a document' })).toBeVisible()

  await drop(page, files.signed)
  await expect(page.getByRole('heading', { name: 'Servicing agreement.pdf' })).toBeFocused()
  const answer = page.getByRole('status').filter({ hasText: 'HomeSlice' })
  await expect(answer).toContainText('Signed by HomeSlice, and unchanged since')
  const fact = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition')
  await expect(fact('Signed by')).toHaveText('Ada Tremblay, Bo Roy')
  await expect(fact('Request')).toHaveText(REQUEST)
  await expectAccessibleInEveryLook(page, 'the answer for a signed document')

  await drop(page, files.changed)
  await expect(answer).toContainText('Signed by HomeSlice, but changed afterwards')
  await expect(page.getByText('4 bytes added')).toBeVisible()

  await drop(page, files.altered)
  await expect(answer).toContainText('Altered after signing')
  await expect(page.getByText('Does not match this file')).toBeVisible()
  await expectAccessibleInEveryLook(page, 'the answer for an altered document')

  await drop(page, files.unsigned)
  await expect(answer).toContainText('Not signed')

  await drop(page, files.picture)
  await expect(page.getByRole('alert')).toContainText('This is not a PDF file')
})
