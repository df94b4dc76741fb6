import { describe, expect, test } from 'vitest'
import { fileIssue, guessType } from './file-model.ts'

describe('a file to be uploaded', () => {
  test('suggests its type by its name', () => {
    expect(guessType('Charge registered SC2041188.pdf')).toBe('proof_of_lien')
    expect(guessType('Title Insurance policy.pdf')).toBe('title_insurance')
    expect(guessType('Parcel title.pdf')).toBe('home_title')
    expect(guessType('Notice of assessment 2025.pdf')).toBe('income_verification')
    expect(guessType('Mortgage statement.xlsx')).toBe('mortgage')
    expect(guessType('scan0001.pdf')).toBeNull()
  })

  test('is not sent if it is too large, empty or of another kind', () => {
    const file = (name: string, size: number, type = '') => ({ name, size, type })
    expect(fileIssue(file('a.pdf', 26 * 1024 * 1024), 'document')).toBe('too_large')
    expect(fileIssue(file('a.pdf', 0), 'document')).toBe('empty')
    expect(fileIssue(file('a.exe', 10), 'document')).toBe('wrong_type')
    expect(fileIssue(file('a.JPEG', 10), 'document')).toBeNull()
    expect(fileIssue(file('a.pdf', 10, 'application/pdf'), 'image')).toBe('wrong_type')
    expect(fileIssue(file('a.webp', 10, 'image/webp'), 'image')).toBeNull()
    expect(fileIssue(file('a.pdf', 10, 'application/pdf'), 'scan')).toBeNull()
    expect(fileIssue(file('a.docx', 10, 'application/msword'), 'scan')).toBe('wrong_type')
  })
})
