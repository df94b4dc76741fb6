import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['appraisal.pdf', 'application/pdf', 'appraisal.pdf'],
  ['../../etc/passwd', 'text/csv', 'passwd.csv'],
  ['C:\\scans\\Lien 4.PDF', 'application/pdf', 'Lien 4.pdf'],
  ['photo.JPEG', 'image/jpeg', 'photo.jpeg'],
  ['page.html', 'application/pdf', 'page.html.pdf'],
  ['ab\u0000c\u202Efdp.exe', 'application/pdf', 'abcfdp.exe.pdf'],
  ['..', 'image/png', 'document.png'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['', 'application/pdf', 'document.pdf'],
  ['évaluation 2026.pdf', 'application/pdf', 'évaluation 2026.pdf'],
])('a file called %j of type %s is kept as %j', (given, type, kept) => {
  expect(fileName(given, type)).toBe(kept)
})

test('a name is never longer than 200 characters', () => {
  expect([...fileName(`${'é'.repeat(400)}.pdf`, 'application/pdf')]).toHaveLength(200)
})
