import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_FILE_BYTES } from '#domain/kernel/files.ts'
import { useVerifyFile } from '../../features/history/evidence/api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Answer } from './Answer.tsx'
import { KeysCard } from './KeysCard.tsx'
import { PackAnswer } from './PackAnswer.tsx'
import classes from './VerifyDocumentPage.module.css'

/**
 * /verify-document: whether HomeSlice signed a PDF or made an evidence pack, and whether it was changed since, for anyone
 * who has the file.
 */
export function Component() {
  const { t } = useLingui()
  const verify = useVerifyFile()
  const answer = verify.data
  const megabytes = MAX_FILE_BYTES / 1024 / 1024
  return (
    <Page title={t`Verify a document`} width="medium">
      <PageHead
        title={<Trans>Verify a document</Trans>}
        subtitle={
          <Trans>
            Documents that were signed on HomeSlice and evidence packs of deals carry a signature in the file.
            Check here whether the signature is ours and whether anything has changed since.
          </Trans>
        }
      />
      <div className={classes.page}>
        <DropArea
          title={verify.isPending ? t`Checking…` : t`Drop a PDF or an evidence pack here`}
          accept=".pdf,application/pdf,.zip,application/zip"
          disabled={verify.isPending}
          single={{ label: t`PDF or evidence pack`, path: 'files' }}
          onFiles={([file]) => file && verify.mutate(file)}
        >
          <Trans>
            One PDF or one evidence pack (zip) of at most {megabytes} MB, as you received it. The file is
            checked and not stored.
          </Trans>
        </DropArea>
        {verify.error && (
          <Note tone="bad" role="alert">
            {verify.error.message}
          </Note>
        )}
        {answer &&
          ('pdf' in answer ? (
            <Answer key={verify.submittedAt} document={answer.pdf} />
          ) : (
            <PackAnswer key={verify.submittedAt} pack={answer.pack} />
          ))}
        <Card as="section" title={<Trans>What the answer means</Trans>}>
          <ul className={classes.words}>
            <li>
              <Trans>Any change to the file, even one byte, is detected here and in PDF readers.</Trans>
            </li>
            <li>
              <Trans>
                Forward the original file. Printed, scanned or re-saved copies lose the signature.
              </Trans>
            </li>
            <li>
              <Trans>
                Who signed, when and from where is on the last page of a signed document, the certificate.
              </Trans>
            </li>
            <li>
              <Trans>
                In an evidence pack the events are proven one by one. Bids, documents and agreements are
                proven as far as events have them; the rest is protected by the signature of the pack.
              </Trans>
            </li>
          </ul>
        </Card>
        <KeysCard />
      </div>
    </Page>
  )
}
