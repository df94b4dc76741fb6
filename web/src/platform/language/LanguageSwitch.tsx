import { UnstyledButton } from '@mantine/core'
import { LANGUAGES, localeOf } from '#domain/kernel/language.ts'
import { chooseLanguage } from './choose.ts'
import { otherLanguages, useLanguage } from './language.ts'

/** The other language, by its own name; the page changes in place. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const now = useLanguage()
  return otherLanguages(now).map((to) => (
    <UnstyledButton
      key={to}
      className={className}
      lang={localeOf(to)}
      onClick={() => void chooseLanguage(to)}
    >
      {LANGUAGES[to]}
    </UnstyledButton>
  ))
}
