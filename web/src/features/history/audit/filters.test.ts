import { describe, expect, it } from 'vitest'
import { auditFilters } from './filters.ts'

const filters = (text: string) => auditFilters(new URLSearchParams(text))

describe('the filters of the audit log', () => {
  it('cover the chosen days from their first to their last moment', () => {
    const { at__gte, at__lte } = filters('from=2026-11-02&to=2026-11-02')
    expect(Date.parse(String(at__lte)) - Date.parse(String(at__gte))).toBe(86_400_000 - 1)
    // Midnight in Toronto.
    expect(at__gte).toBe('2026-11-02T05:00:00.000Z')
  })
  it('include a type, an actor and a subject', () => {
    expect(filters('action_type=file_downloads&actor=ada&subject=HS-20418')).toMatchObject({
      action_type: 'file_downloads',
      actor: 'ada',
      subject: 'HS-20418',
    })
  })
  it('ignore invalid values', () => {
    expect(filters('action_type=gossip&from=yesterday&to=2026-13-01')).toEqual(filters(''))
  })
})
