import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_FILE_BYTES } from '#domain/kernel/files.ts'
import { useVerifyDocument } from '../../features/documents/api.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Answer } from './Answer.tsx'
import classes from './VerifyDocumentPage.module.css'

/** /verify-document: whether HomeSlice signed a PDF, and whether it was changed since, for anyone who has the file. */
export function Component() {
  const { t } = useLingui()
  const verify = useVerifyDocument()
  const megabytes = MAX_FILE_BYTES / 1024 / 1024
  return (
    <Page title={t`Verify a document`} width="medium">
      <PageHead
        title={<Trans>Verify a document</Trans>}
        subtitle={
          <Trans>
            Documents that were signed on HomeSlice carry a signature in the file. Check here whether the
            signature is ours and whether anything has changed since.
          </Trans>
        }
      />
      <div className={classes.page}>
        <DropArea
          title={verify.isPending ? t`Checking…` : t`Drop a PDF here`}
          accept=".pdf,application/pdf"
          disabled={verify.isPending}
          single={{ label: t`PDF`, path: 'files' }}
          onFiles={([file]) => file && verify.mutate(file)}
        >
          <Trans>
            One PDF of at most {megabytes} MB, as you received it. The file is checked and not stored.
          </Trans>
        </DropArea>
        {verify.error && (
          <Note tone="bad" role="alert">
            {verify.error.message}
          </Note>
        )}
        {verify.data && <Answer key={verify.submittedAt} document={verify.data} />}
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
          </ul>
        </Card>
      </div>
    </Page>
  )
}
