import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../platform/api/query-client.ts'
import { i18n } from '../platform/i18n.ts'
import toasts from '../ui/feedback/toast.module.css'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { cspNonce } from './csp-nonce.ts'

// first-requests.js uses the same key to set the scheme before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'homeslice-color-scheme' })

/** Accessible names for the close buttons of dialogs and toasts, in the reader's language. */
const spoken = mergeThemeOverrides(theme, {
  components: { CloseButton: { defaultProps: { 'aria-label': i18n._(msg`Close`) } } },
})

export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={spoken}
          cssVariablesResolver={cssVariablesResolver}
          colorSchemeManager={colorScheme}
          defaultColorScheme="auto"
          getStyleNonce={() => cspNonce}
        >
          <DatesProvider settings={{ firstDayOfWeek: 0 }}>
            <Notifications
              limit={3}
              position="bottom-left"
              pauseResetOnHover="notification"
              classNames={{ root: toasts.place }}
            />
            {children}
          </DatesProvider>
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
