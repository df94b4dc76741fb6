import { Trans, useLingui } from '@lingui/react/macro'
import { TAPE_VERSION } from '#domain/books/tape/columns.ts'
import { acceptedForms, type SpecifiedColumn, tapeSpecification } from '#domain/books/tape/specification.ts'
import { TapeFiles } from '../../features/books/tape/TapeFiles.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './LoanTapeSpecificationPage.module.css'

/** /loan-tape: what a loan tape is, every column with its type and an example, and files to start from. */
export function Component() {
  const { t } = useLingui()
  return (
    <Page title={t`The loan tape`} width="medium">
      <PageHead
        title={<Trans>The loan tape</Trans>}
        badges={<Badge tone="quiet">{t`Version ${TAPE_VERSION}`}</Badge>}
        subtitle={
          <Trans>
            A book of mortgages comes from a spreadsheet with a row for each mortgage. This page describes the
            columns.
          </Trans>
        }
      />
      <div className={classes.page}>
        <TapeFiles />
        <Rules />
        <Card as="section" title={<Trans>What cells may hold</Trans>}>
          <dl className={classes.list}>
            {acceptedForms().map(({ kind, forms, refused }) => (
              <div key={kind} className={classes.entry}>
                <dt>{kind}</dt>
                <dd>
                  <span>{forms}</span>
                  <span className={classes.quiet}>
                    <Trans>Refused: {refused}</Trans>
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card as="section" title={<Trans>Columns</Trans>}>
          <dl className={classes.list}>
            {tapeSpecification().map((column) => (
              <ColumnEntry key={column.name} column={column} />
            ))}
          </dl>
        </Card>
      </div>
    </Page>
  )
}

function Rules() {
  return (
    <Card as="section" title={<Trans>Files</Trans>}>
      <ul className={classes.rules}>
        <li>
          <Trans>
            XLSX, or CSV in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons, tabs or bars. At
            most 25 MB and 10,000 mortgages.
          </Trans>
        </li>
        <li>
          <Trans>
            The names of the columns are in one of the first 20 rows, in any order; case, accents and signs do
            not matter. You can choose what a name means; the choice is remembered.
          </Trans>
        </li>
        <li>
          <Trans>
            One table in one sheet, without merged cells, macros and links to other files. For formulas the
            stored value is used.
          </Trans>
        </li>
        <li>
          <Trans>
            Empty cells, a dash and n/a count as no value. An ambiguous value is refused, never guessed.
          </Trans>
        </li>
      </ul>
    </Card>
  )
}

function ColumnEntry({ column }: { column: SpecifiedColumn }) {
  const { label, name, mandatory, type, example, headers, choices } = column
  return (
    <div className={classes.entry}>
      <dt>
        {label}
        <code className={classes.name}>{name}</code>
        {mandatory !== null && <span className={classes.mandatory}>{mandatoryText(mandatory)}</span>}
      </dt>
      <dd>
        <span>{type}</span>
        {example !== '' && (
          <span>
            <Trans>Example: {example}</Trans>
          </span>
        )}
        <span className={classes.quiet}>
          <Trans>Also accepted as header: {headers.join(', ')}</Trans>
        </span>
        {choices.length > 0 && (
          <ul className={classes.choices}>
            {choices.map((choice) => (
              <li key={choice.label}>
                <b>{choice.label}</b> <span className={classes.quiet}>{choice.accepted.join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  )
}

const mandatoryText = (when: string) => {
  if (when.startsWith('else ')) return <Trans>If empty: {when.slice(5)}</Trans>
  return when === 'always' ? <Trans>Mandatory</Trans> : <Trans>Mandatory {when}</Trans>
}
