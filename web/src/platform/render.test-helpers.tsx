import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { test as base } from 'vitest'

/** The marks that React puts between two pieces of text. */
const BETWEEN_TEXTS = /<!-- -->/g

function renderApp(page: ReactElement): { html: string; text: string } {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>{page}</MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  ).replace(BETWEEN_TEXTS, '')
  const text = html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  return { html, text: text.trim() }
}

/** A test with the providers of the app: `renderApp` shows a component as it is before any interaction. */
export const test = base.extend('renderApp', () => renderApp)
