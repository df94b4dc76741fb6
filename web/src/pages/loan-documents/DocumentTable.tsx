import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ChoiceField, optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { formatBytes } from '../../ui/files/file-text.ts'
import { NONE } from '../../ui/format.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './LoanDocuments.module.css'
import { type DocumentRow, stateOf } from './rows.ts'

const PAGE_SIZE = 50

interface DocumentTableProps {
  rows: readonly DocumentRow[]
  isLocked: boolean
  onType: (path: string, type: DocumentType | null) => void
}

/** The documents of the archive, each with its mortgage, its type and what becomes of it. */
export function DocumentTable({ rows, isLocked, onType }: DocumentTableProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const columns: Column<DocumentRow>[] = [
    {
      key: 'document',
      header: t`Document`,
      isTitle: true,
      cell: ({ entry: { path, bytes } }) => (
        <TwoLines first={<span className={classes.path}>{path}</span>} second={formatBytes(bytes)} />
      ),
    },
    {
      key: 'mortgage',
      header: t`Mortgage`,
      width: '180px',
      cell: ({ match: { loan } }) =>
        loan === null ? (
          NONE
        ) : (
          <TwoLines
            first={<TextLink to={paths.deal(loan.id)}>{loan.reference}</TextLink>}
            second={loan.loan_reference}
          />
        ),
    },
    {
      key: 'type',
      header: t`Type`,
      width: '220px',
      cell: (row) => <TypeCell row={row} isLocked={isLocked} onType={onType} />,
    },
    { key: 'state', header: t`State`, width: '260px', cell: (row) => <StateCell row={row} /> },
  ]
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <DataTable
      label={t`Documents in the zip`}
      columns={columns}
      rows={shown}
      rowKey={({ entry }) => entry.path}
      empty={<EmptyState title={t`No documents here`} withPicture={false} />}
      footer={
        rows.length > PAGE_SIZE && (
          <Pager page={page} pageSize={PAGE_SIZE} list={rows.length} onPage={setPage} />
        )
      }
    />
  )
}

function TypeCell({ row, isLocked, onType }: Omit<DocumentTableProps, 'rows'> & { row: DocumentRow }) {
  const { t } = useLingui()
  const { path } = row.entry
  const state = stateOf(row)
  if (state === 'unfit') return NONE
  if (isLocked || state === 'done' || state === 'present')
    return row.type === null ? NONE : labelOf(DOCUMENT_TYPE, row.type)
  return (
    <ChoiceField
      label={t`Type of ${path}`}
      hideLabel
      value={row.type}
      options={optionsOf(DOCUMENT_TYPE)}
      placeholder={t`Choose the type`}
      onChange={(type) => onType(path, type)}
    />
  )
}

function StateCell({ row }: { row: DocumentRow }) {
  const { match, failure } = row
  switch (stateOf(row)) {
    case 'done':
      return (
        <Badge tone="ok">
          <Trans>Added</Trans>
        </Badge>
      )
    case 'sending':
      return <Trans>Adding…</Trans>
    case 'failed':
      return (
        <span className={text.bad} role="alert">
          {failure}
        </span>
      )
    case 'present':
      return <Trans>The mortgage has a document of this name</Trans>
    case 'untyped':
      return <Trans>Choose the type</Trans>
    case 'ready':
      return <Trans>Ready</Trans>
    case 'unfit':
      return <span className={text.bad}>{match.problem ?? <Issue row={row} />}</span>
  }
}

function Issue({ row }: { row: DocumentRow }) {
  switch (row.entry.issue) {
    case 'too_large':
      return <Trans>Larger than 25 MB</Trans>
    case 'empty':
      return <Trans>Empty</Trans>
    case 'protected':
      return <Trans>Protected by a password</Trans>
    default:
      return <Trans>Not a PDF, PNG, JPEG, WebP, DOCX, XLSX or CSV file</Trans>
  }
}
