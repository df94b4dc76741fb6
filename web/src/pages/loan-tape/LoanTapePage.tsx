import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useAfterImport, useTape, useUploadTape } from '../../features/books/tape/api.ts'
import { TapeFiles } from '../../features/books/tape/TapeFiles.tsx'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import classes from './LoanTape.module.css'
import { TapePreview } from './TapePreview.tsx'

const ACCEPT = '.xlsx,.csv,.txt,.tsv'

/** /profile/properties/:id/loan-tape: the import of a loan tape into a book of mortgages. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useTape(id)
  const upload = useUploadTape(id)
  const isViewing = useIsViewing()
  const afterImport = useAfterImport(id)
  // The import that was started here. Its tape is used up once it is stored, which may be known before the task has
  // ended.
  const [started, setStarted] = useState<string | null>(null)
  const take = ([file]: File[]) => file && upload.mutate(file)
  const onImported = (mortgages: number) => {
    afterImport()
    toast.success(mortgages === 1 ? t`One mortgage imported.` : t`${mortgages} mortgages imported.`)
    void navigate(`${paths.editDeal(id)}#mortgages`)
  }
  return (
    <Page title={t`Loan tape`}>
      <PageHead
        above={
          <TextLink to={`${paths.editDeal(id)}#mortgages`}>
            {data ? <Trans>Back to {data.reference}</Trans> : <Trans>Back to the book</Trans>}
          </TextLink>
        }
        title={<Trans>Import a loan tape</Trans>}
        subtitle={
          <Trans>
            A spreadsheet with a row for each mortgage. See{' '}
            <TextLink to={paths.loanTapeSpecification}>the column specification</TextLink>.
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
              <Trans>Mortgages can be imported until the book is submitted, and after it was rejected.</Trans>
            </Note>
          ))}
        {upload.error && (
          <Note tone="bad" role="alert">
            {upload.error.message}
          </Note>
        )}
        {data?.can_import && data.tape === null && started !== null && (
          <Card as="section">
            <ImportProgress task={started} onImported={onImported} />
          </Card>
        )}
        {data?.can_import && data.tape === null && started === null && (
          <Card as="section" title={<Trans>The file</Trans>}>
            <div className={classes.stack}>
              <DropArea
                title={upload.isPending ? t`Reading the file…` : t`Drop a loan tape here`}
                accept={ACCEPT}
                disabled={upload.isPending}
                onFiles={take}
              >
                <Trans>
                  XLSX or CSV, at most 25 MB and 10,000 mortgages. Nothing is imported before you confirm it.
                </Trans>
              </DropArea>
              <TapeFiles />
            </div>
          </Card>
        )}
        {data?.can_import && data.tape && (
          <TapePreview
            book={id}
            tape={data.tape}
            isReplacing={upload.isPending}
            onFile={(file) => upload.mutate(file)}
            started={started}
            onStarted={setStarted}
            onImported={onImported}
          />
        )}
      </div>
    </Page>
  )
}
