import { Trans } from '@lingui/react/macro'
import type { SpokenSection } from '#domain/kernel/binding-text.ts'
import { language } from '#domain/kernel/language.ts'
import { Note } from '../../../ui/feedback/Note.tsx'

/** Says to a reader of French why a text that they are to accept is in English alone. */
export function InEnglish({ sections }: { sections: readonly SpokenSection[] }) {
  if (language() === 'en' || sections.some((section) => section.language === 'fr')) return null
  return (
    <Note tone="info">
      <Trans>
        This text is in English, because no account that is party to it has French as its language. Choose
        French in your account and open it again: you get it in both languages, and nothing obliges you to
        accept before.
      </Trans>
    </Note>
  )
}
