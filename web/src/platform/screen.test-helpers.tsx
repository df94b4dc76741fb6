import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { test as base, vi } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { forgetServerTime } from './clock/server-clock.ts'
import { forgetSession, logOutHere } from './session/session.ts'

/** A request that a screen has sent. */
export interface Sent {
  method: string
  path: string
  headers: Headers
  body: unknown
}
/** What the server answers, by method and path: `GET /api/deals/1/`. */
export type Answers = Record<string, { status?: number; body: unknown }>

export interface Screen {
  user: ReturnType<typeof userEvent.setup>
  /** Replaces the text of a field in one step, where it is not the typing that is tested. */
  fill: (field: HTMLElement, text: string) => Promise<void>
  /** What the screen has sent, oldest first, without what it reads. */
  sent: Sent[]
  answers: Answers
  /** Where the reader is now, with what the last page handed over. */
  place: () => { path: string; state: unknown }
}

/** What a browser has and jsdom lacks; no test asserts a layout. */
function stubBrowser(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
}

/** Answers each request from the table; one that the table lacks is a 404, as for a page that does not exist. */
function serve(answers: Answers, sent: Sent[]): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined)
    if (method !== 'GET') sent.push({ method, path: pathname, headers: new Headers(init.headers), body })
    const { status = 200, body: answer } = answers[`${method} ${pathname}`] ?? {
      status: 404,
      body: { detail: 'Not found.' },
    }
    return Response.json(answer, { status })
  })
}

/** Files are uploaded by XMLHttpRequest; the same table answers. */
class Upload {
  upload = {}
  status = 0
  responseText = ''
  onload = () => {}
  #method = ''
  #address = ''
  #headers = new Headers()

  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  getResponseHeader() {
    return null
  }
  async send(body: FormData) {
    const answer = await fetch(this.#address, { method: this.#method, headers: this.#headers, body })
    this.status = answer.status
    this.responseText = await answer.text()
    this.onload()
  }
}

/** Shows a page at its address, with the providers of the app and a server that answers from a table. */
export type Show = (page: ReactElement, at?: { route: string; address: string }, answers?: Answers) => Screen

// What is waited for comes immediately; only a busy machine takes longer.
configure({ asyncUtilTimeout: 10_000 })

/** A test with a screen that people use: fields are typed in, buttons are pressed. */
export const test = base.extend('show', ({ task: _task }, { onCleanup }): Show => {
  stubBrowser()
  forgetSession()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  onCleanup(() => {
    cleanup()
    logOutHere()
    notifications.clean()
    forgetServerTime()
    vi.unstubAllGlobals()
  })
  return (page, { route, address } = { route: '/', address: '/' }, answers = {}) => {
    const sent: Sent[] = []
    serve(answers, sent)
    vi.stubGlobal('XMLHttpRequest', Upload)
    const pages = [
      { path: route, element: page },
      { path: '*', element: null },
    ]
    const router = createMemoryRouter(pages, { initialEntries: [address] })
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          {/* Without transitions: dialogs open and close immediately. */}
          <MantineProvider env="test">
            <RouterProvider router={router} />
          </MantineProvider>
        </QueryClientProvider>
      </I18nProvider>,
    )
    // No test asserts a layout, and to look for what covers a button takes longer than to press it.
    const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
    const fill = async (field: HTMLElement, text: string) => {
      await user.clear(field)
      await user.paste(text)
    }
    const place = () => {
      const { pathname, search, state } = router.state.location
      return { path: pathname + search, state: state as unknown }
    }
    return { user, fill, sent, answers, place }
  }
})
