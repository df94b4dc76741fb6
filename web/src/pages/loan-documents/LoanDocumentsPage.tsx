import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useTape } from '../../features/books/tape/api.ts'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { Meter } from '../../ui/charts/Meter.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { StickyActionBar } from '../../ui/layout/StickyActionBar.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Segments } from '../../ui/navigation/Segments.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import classes from './LoanDocuments.module.css'
import { countStates, type DocumentRow, stateOf, toSend } from './rows.ts'
import { useLoanDocuments } from './use-loan-documents.ts'

/** /profile/properties/:id/loan-documents: documents for the mortgages of a book, from a zip. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data, error, refetch } = useTape(id)
  const documents = useLoanDocuments(id)
  const isViewing = useIsViewing()
  const take = ([archive]: File[]) => archive && void documents.open(archive)
  return (
    <Page title={t`Documents of the mortgages`}>
      <PageHead
        above={
          <TextLink to={`${paths.editDeal(id)}#mortgages`}>
            {data ? <Trans>Back to {data.reference}</Trans> : <Trans>Back to the book</Trans>}
          </TextLink>
        }
        title={<Trans>Documents of the mortgages</Trans>}
        subtitle={
          <Trans>
            A zip whose folders or file names carry the reference of each mortgage, as on the loan tape:
            LN-0042/Appraisal.pdf or LN-0042 title insurance.pdf.
          </Trans>
        }
      />
      <div className={classes.page}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton lines={5} />}
        {data &&
          !data.can_import &&
          (isViewing ? (
            <ViewingNote />
          ) : (
            <Note tone="warn">
              <Trans>
                Documents of mortgages can be added until the book is submitted, and after it was rejected.
              </Trans>
            </Note>
          ))}
        {documents.failure && (
          <Note tone="bad" role="alert">
            {documents.failure}
          </Note>
        )}
        {data?.can_import && (documents.rows === null || documents.progress === null) && (
          <DropArea
            title={
              documents.isReading
                ? t`Reading the zip…`
                : documents.rows === null
                  ? t`Drop a zip here`
                  : t`Drop another zip here`
            }
            accept=".zip"
            disabled={documents.isReading}
            onFiles={take}
          >
            <Trans>
              Of any size, with documents of up to 25 MB each. Nothing is added before you have seen where it
              goes. Once mortgages have documents, the loan tape cannot be replaced.
            </Trans>
          </DropArea>
        )}
        {documents.rows && <Preview rows={documents.rows} documents={documents} />}
      </div>
    </Page>
  )
}

interface PreviewProps {
  rows: readonly DocumentRow[]
  documents: ReturnType<typeof useLoanDocuments>
}

const NEEDS_A_LOOK = ['unfit', 'untyped', 'failed']

function Preview({ rows, documents: { progress, setType, addAll, stop } }: PreviewProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<'all' | 'look'>('all')
  const counts = countStates(rows)
  const look = rows.filter((row) => NEEDS_A_LOOK.includes(stateOf(row)))
  const chosen = toSend(rows)
  const mortgages = new Set(chosen.map(({ match }) => match.loan?.id)).size
  return (
    <>
      <div className={classes.head}>
        <Segments
          label={t`Which documents are shown`}
          value={shown}
          options={[
            { value: 'all', label: t`All ${rows.length}` },
            { value: 'look', label: t`To check: ${look.length}` },
          ]}
          onChange={setShown}
        />
        {counts.done > 0 && progress === null && (
          <Note tone="ok" role="status">
            <Plural value={counts.done} one="One document was added." other="# documents were added." />
          </Note>
        )}
      </div>
      {progress && (
        <Card as="section">
          <div className={classes.progress}>
            <Meter label={t`Documents added`} percent={(100 * progress.tried) / progress.total} />
            <span aria-live="polite">
              <Trans>
                {progress.tried} of {progress.total}
              </Trans>
            </span>
            <Button onClick={stop}>
              <Trans>Stop</Trans>
            </Button>
          </div>
        </Card>
      )}
      <DocumentTable
        key={shown}
        rows={shown === 'all' ? rows : look}
        isLocked={progress !== null}
        onType={setType}
      />
      <StickyActionBar
        hint={
          progress ? (
            <Trans>Leave this page open. Documents that were added are saved.</Trans>
          ) : (
            <Hint mortgages={mortgages} counts={counts} />
          )
        }
      >
        <Button
          variant="filled"
          size="md"
          disabled={chosen.length === 0}
          loading={progress !== null}
          onClick={() => void addAll()}
        >
          <Plural value={chosen.length} one="Add # document" other="Add # documents" />
        </Button>
      </StickyActionBar>
    </>
  )
}

function Hint({ mortgages, counts }: { mortgages: number; counts: ReturnType<typeof countStates> }) {
  const left = counts.unfit + counts.untyped + counts.present
  return (
    <>
      {mortgages > 0 && <Plural value={mortgages} one="To one mortgage." other="To # mortgages." />}{' '}
      {left > 0 && <Plural value={left} one="One document is left out." other="# documents are left out." />}
    </>
  )
}
