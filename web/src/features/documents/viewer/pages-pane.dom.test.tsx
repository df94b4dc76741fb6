import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, vi } from 'vitest'
import type { ShownPages } from '#domain/documents/pages.ts'
import { type Answers, type Show, test } from '../../../platform/screen.test-helpers.tsx'
import type { ViewControl } from './control.ts'
import PagesPane from './PagesPane.tsx'

const PATH = '/api/loan-deal-files/0190a000-0000-7000-8000-0000000000d0'
const SHOWN: ShownPages = {
  pages: [1, 2, 3, 4, 5, 6].map((page) => ({
    width: 612,
    height: 792,
    url: `${PATH}/pages/${page}/?signature=a`,
    text_url: `${PATH}/pages/${page}/text/?signature=b`,
  })),
  search_url: `${PATH}/search/?signature=c`,
}
const PICTURES: Answers = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((page) => [`GET ${PATH}/pages/${page}/`, { body: `picture ${page}` }]),
)

beforeEach(() => {
  let made = 0
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${++made}`, revokeObjectURL: vi.fn() }),
  )
})

interface Shown {
  words?: string
  withText?: boolean
}

/** A document under protected viewing in a window in which one page and a part of the next is seen. */
function openPages(show: Show, answers: Answers, { words = '', withText = false }: Shown = {}) {
  const onGone = vi.fn()
  // As newer browsers do, which must not be taken for what an effect cleans up.
  Element.prototype.scrollTo = (async () => {}) as () => void
  let control: ViewControl | null = null
  function Viewer() {
    const [, setView] = useState<ViewControl | null>(null)
    return (
      <PagesPane
        name="appraisal.pdf"
        shown={SHOWN}
        zoom="width"
        rotation={0}
        words={words}
        withText={withText}
        onControl={(next) => {
          control = next
          setView(next)
        }}
        onGone={onGone}
        onRetry={() => {}}
      />
    )
  }
  show(<Viewer />, undefined, { ...PICTURES, ...answers })
  return { onGone, view: () => control }
}

const pane = () => screen.getByRole('document', { name: 'appraisal.pdf' })
const pictures = () =>
  within(pane())
    .queryAllByRole('img')
    .map((img) => img.getAttribute('alt'))
const scrollTo = (top: number) =>
  act(() => {
    Object.defineProperty(pane(), 'clientWidth', { value: 800, configurable: true })
    Object.defineProperty(pane(), 'clientHeight', { value: 600, configurable: true })
    pane().scrollTop = top
    pane().dispatchEvent(new Event('scroll'))
  })

describe('a document under protected viewing', () => {
  test('loads the pages in view and the next one, and releases those that are left', async ({ show }) => {
    const { view } = openPages(show, {})
    await screen.findByAltText(/^Page 2\./)
    expect(pictures()).toEqual(['Page 1. The toolbar shows its text.', 'Page 2. The toolbar shows its text.'])
    expect(view()).toMatchObject({ pages: 6, page: 1, beside: 'text' })
    scrollTo(4_100)
    await screen.findByAltText(/^Page 6\./)
    await vi.waitFor(() => expect(pictures().map((alt) => alt?.slice(0, 6))).toEqual(['Page 5', 'Page 6']))
    expect(view()?.page).toBe(5)
    expect(URL.revokeObjectURL).toHaveBeenCalledTimes(2)
  })

  test('keeps the picture of a page that is out of view for a moment only', async ({ show }) => {
    openPages(show, {})
    await screen.findByAltText(/^Page 1\./)
    scrollTo(4_100)
    scrollTo(0)
    await screen.findByAltText(/^Page 2\./)
    expect(pictures().map((alt) => alt?.slice(0, 6))).toEqual(['Page 1', 'Page 2'])
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  })

  test('says that a page is no longer shown, and asks the deal again', async ({ show }) => {
    const { onGone } = openPages(show, {
      [`GET ${PATH}/pages/2/`]: { status: 404, body: { detail: 'Not found.' } },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('This page cannot be shown')
    await vi.waitFor(() => expect(onGone).toHaveBeenCalled())
  })

  test('marks the words that the server found, and goes from one to the next', async ({ show }) => {
    const box = [0.1, 0.2, 0.3, 0.02]
    const hits = [
      { page: 1, boxes: [box] },
      { page: 2, boxes: [box, [0.1, 0.3, 0.1, 0.02]] },
    ]
    const { view } = openPages(show, { [`GET ${PATH}/search/`]: { body: { hits } } }, { words: 'roof' })
    await screen.findByAltText(/^Page 2\./)
    await vi.waitFor(() => expect(view()?.found).toEqual({ current: 1, total: 2 }))
    const marks = () =>
      [...pane().querySelectorAll('span')].map((mark) => [mark.style.top, 'current' in mark.dataset])
    expect(marks()).toEqual([
      ['20%', true],
      ['20%', false],
      ['30%', false],
    ])
    act(() => view()?.goToHit(false))
    expect(view()?.found).toEqual({ current: 2, total: 2 })
    expect(marks().map(([, isCurrent]) => isCurrent)).toEqual([false, true, true])
  })

  test('is read as text page by page, with the mark of its reader', async ({ show }) => {
    const text = { text: 'The roof leaks.', mark: ['Ana Roy', 'Lakeshore Capital'] }
    openPages(show, { [`GET ${PATH}/pages/1/text/`]: { body: text } }, { withText: true })
    const region = await screen.findByRole('region', { name: 'Text of page 1' })
    await within(region).findByText('The roof leaks.')
    expect(region.textContent).toContain('Shown to Ana Roy, Lakeshore Capital')
  })
})
