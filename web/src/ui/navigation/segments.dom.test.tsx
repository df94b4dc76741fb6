import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, vi } from 'vitest'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { SegmentsField } from '../fields/SegmentsField.tsx'

const SERVICING = [
  { value: 'released', label: 'Released to the buyer' },
  { value: 'retained', label: 'Retained by the seller' },
]

/** A question of a form whose segments need 300 px, in a line of the given width. */
function ask(show: Show, line: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(line)
  vi.spyOn(HTMLLabelElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 36))
  function Form() {
    const [value, setValue] = useState<string | null>(null)
    return <SegmentsField label="Servicing" required value={value} options={SERVICING} onChange={setValue} />
  }
  return show(<Form />)
}

afterEach(() => vi.restoreAllMocks())

describe('a choice of a few', () => {
  test('stands in one line where it fits', async ({ show }) => {
    const { user } = ask(show, 300)
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Retained by the seller' }))
    expect(screen.getByRole('radio', { name: 'Retained by the seller' })).toHaveProperty('checked', true)
  })

  test('is a list where a segment would be cut, with the same name, and nothing chosen yet', async ({
    show,
  }) => {
    const { user } = ask(show, 290)
    expect(screen.queryByRole('radio')).toBeNull()
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Servicing' })
    expect(list.value).toBe('')
    expect(list.getAttribute('aria-required')).toBe('true')
    await user.selectOptions(list, 'Retained by the seller')
    expect(list.value).toBe('retained')
  })

  test('is in one line again although the line grew before the list was drawn', ({ show }) => {
    vi.spyOn(HTMLLabelElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 36))
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
    // The window is narrow for the moment in which the segments are measured.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this.querySelector('[data-copy]') ? 400 : (WIDTHS.shift() ?? 400)
    })
    const WIDTHS = [20, 20]
    show(<SegmentsField label="Servicing" value={null} options={SERVICING} onChange={() => {}} />)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })
})
