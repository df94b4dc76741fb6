import { Trans } from '@lingui/react/macro'
import { language } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import text from '../../../styles/text.module.css'
import { Note } from '../../../ui/feedback/Note.tsx'

/** Says to a reader of French that a text that binds them is in English. */
export function InEnglish() {
  if (language() === 'en') return null
  return (
    <Note tone="info">
      <Trans>
        This text binds you and is in English: no lawyer has approved a French version yet. You can{' '}
        <a className={text.link} href={paths.contact} target="_blank" rel="noreferrer">
          ask us for it
        </a>{' '}
        first, and nothing obliges you to accept before you have it.
      </Trans>
    </Note>
  )
}
