import type { Agreement } from '#domain/accounts/agreement.ts'
import classes from './AgreementText.module.css'

export function AgreementText({ sections }: Pick<Agreement, 'sections'>) {
  return (
    <div className={classes.sections}>
      {sections.map((section) => (
        <div key={section.heading}>
          <h2>{section.heading}</h2>
          <p>{section.body}</p>
        </div>
      ))}
    </div>
  )
}
