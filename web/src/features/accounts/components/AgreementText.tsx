import type { Agreement } from '#domain/accounts/agreement.ts'
import { localeOf } from '#domain/kernel/language.ts'
import classes from './AgreementText.module.css'
import { InEnglish } from './InEnglish.tsx'

/** A text of the product that binds, in the language in which it was approved. */
export function AgreementText({ sections }: Pick<Agreement, 'sections'>) {
  return (
    <>
      <InEnglish />
      <div className={classes.sections} lang={localeOf('en')}>
        {sections.map((section) => (
          <div key={section.heading}>
            <h2>{section.heading}</h2>
            <p>{section.body}</p>
          </div>
        ))}
      </div>
    </>
  )
}
