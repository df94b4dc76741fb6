import type { SpokenSection } from '#domain/kernel/binding-text.ts'
import { LANGUAGES, type Language, localeOf } from '#domain/kernel/language.ts'
import classes from './AgreementText.module.css'

/** A text that binds, in the languages in which it was made. */
export function AgreementText({ sections }: { sections: readonly SpokenSection[] }) {
  const languages = [...new Set(sections.map(({ language }) => language))]
  return (
    <>
      {languages.map((language) => (
        <Version
          key={language}
          language={language}
          sections={sections.filter((section) => section.language === language)}
          isOneOfBoth={languages.length > 1}
        />
      ))}
    </>
  )
}

interface VersionProps {
  language: Language
  sections: readonly SpokenSection[]
  isOneOfBoth: boolean
}

function Version({ language, sections, isOneOfBoth }: VersionProps) {
  return (
    <div className={classes.sections} lang={localeOf(language)}>
      {isOneOfBoth && <p className={classes.language}>{LANGUAGES[language]}</p>}
      {sections.map((section) => (
        <div key={section.heading}>
          <h2>{section.heading}</h2>
          <p>{section.body}</p>
        </div>
      ))}
    </div>
  )
}
