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
  ['CON.pdf', 'application/pdf', '_CON.pdf'],
  ['lpt1.tar.pdf', 'application/pdf', '_lpt1.tar.pdf'],
  ['nul', 'text/csv', '_nul.csv'],
  ['console.pdf', 'application/pdf', 'console.pdf'],
  ['half \ud83c.pdf', 'application/pdf', 'half.pdf'],
  ['e\u0301valuation.pdf', 'application/pdf', 'évaluation.pdf'],
  ['🏡 deed.pdf', 'application/pdf', '🏡 deed.pdf'],
  ['évaluation 2026.pdf', 'application/pdf', 'évaluation 2026.pdf'],
])('a file called %j of type %s is stored as %j', (given, type, stored) => {
  expect(fileName(given, type)).toBe(stored)
})

test('a name is never longer than 200 bytes, and no character of it is cut', () => {
  expect(fileName(`${'é'.repeat(400)}.pdf`, 'application/pdf')).toBe(`${'é'.repeat(98)}.pdf`)
  expect(fileName(`${'🏡'.repeat(400)}.pdf`, 'application/pdf')).toBe(`${'🏡'.repeat(49)}.pdf`)
})
