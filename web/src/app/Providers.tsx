import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../platform/api/query-client.ts'
import { i18n } from '../platform/i18n.ts'
import { useLanguage } from '../platform/language/language.ts'
import { RenderedLanguage } from '../platform/language/rendered.ts'
import { ToastPlace } from '../ui/feedback/ToastPlace.tsx'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { cspNonce } from './csp-nonce.ts'

// first-requests.js uses the same key to set the scheme before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'homeslice-color-scheme' })

/** Accessible names for the close buttons of dialogs and toasts, in the reader's language. */
const themeNow = () =>
  mergeThemeOverrides(theme, {
    components: { CloseButton: { defaultProps: { 'aria-label': i18n._(msg`Close`) } } },
  })

/** Days and months of calendars. */
const CALENDAR = { en: 'en', fr: 'fr-ca' } as const

export function Providers({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const spoken = themeNow()
  return (
    <I18nProvider i18n={i18n}>
      <RenderedLanguage value={language}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider
            theme={spoken}
            cssVariablesResolver={cssVariablesResolver}
            colorSchemeManager={colorScheme}
            defaultColorScheme="auto"
            getStyleNonce={() => cspNonce}
          >
            <DatesProvider settings={{ firstDayOfWeek: 0, locale: CALENDAR[language] }}>
              <ToastPlace />
              {children}
            </DatesProvider>
          </MantineProvider>
        </QueryClientProvider>
      </RenderedLanguage>
    </I18nProvider>
  )
}
