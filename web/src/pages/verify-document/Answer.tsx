import { Plural, Trans } from '@lingui/react/macro'
import type { DocumentSignature, VerifiedDocument } from '#domain/documents/contract.ts'
import { PDF_VERDICT, type PdfVerdict } from '#domain/documents/vocabulary.ts'
import type { NoteTone } from '../../ui/feedback/Note.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import classes from './VerifyDocumentPage.module.css'

const TONE: Record<PdfVerdict, NoteTone> = {
  unchanged: 'ok',
  changed: 'warn',
  altered: 'bad',
  foreign: 'bad',
  unsigned: 'bad',
}

/** As `finish` of signing writes it. */
const SIGNED_BY = /^Signed by (.+?)(?:\. Request ([\da-f-]{36}))?$/

/** What is known of a document, in one sentence, and then of each signature in it. */
export function Answer({ document }: { document: VerifiedDocument }) {
  return (
    <AnswerCard
      fileName={document.file_name}
      tone={TONE[document.verdict]}
      verdict={PDF_VERDICT[document.verdict]}
      explanation={<Explained verdict={document.verdict} />}
    >
      {document.signatures.length > 0 && (
        <ol className={classes.signatures}>
          {document.signatures.map((signature, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no name but their place in the file.
            <li key={place}>
              <Signature signature={signature} />
            </li>
          ))}
        </ol>
      )}
    </AnswerCard>
  )
}

function Explained({ verdict }: { verdict: PdfVerdict }) {
  switch (verdict) {
    case 'unchanged':
      return <Trans>Every byte of this file is as it was when HomeSlice signed it.</Trans>
    case 'changed':
      return (
        <Trans>
          The document that HomeSlice signed is in this file, but content was added afterwards, which can
          change what its pages show. Request the original signed file.
        </Trans>
      )
    case 'altered':
      return (
        <Trans>
          The file carries a HomeSlice signature that does not match its content. Do not rely on it; request
          the original signed file.
        </Trans>
      )
    case 'foreign':
      return (
        <Trans>
          The file is signed by another party, or its signature is damaged. HomeSlice cannot verify it.
        </Trans>
      )
    case 'unsigned':
      return (
        <Trans>
          There is no signature in this file. HomeSlice may have created it, but there is no way to tell
          whether it was changed.
        </Trans>
      )
  }
}

function Signature({ signature }: { signature: DocumentSignature }) {
  const { is_intact, is_homeslice, certified_name, reason, signed_at, stamped_by, added_bytes } = signature
  return (
    <Rows>
      <Row label={<Trans>Certificate</Trans>}>
        {certified_name ?? <Trans>Cannot be read</Trans>}
        {is_homeslice && is_intact && (
          <>
            {' '}
            <Trans>(of HomeSlice)</Trans>
          </>
        )}
      </Row>
      {is_intact ? (
        <>
          {reason && <Reason reason={reason} />}
          <Row
            label={<Trans>Signed</Trans>}
            note={
              stamped_by ? <Trans>Time by {stamped_by}</Trans> : <Trans>Time stated by the signature</Trans>
            }
          >
            <DateText iso={signed_at} withTime />
          </Row>
          <Row label={<Trans>Since then</Trans>}>
            {added_bytes === 0 ? (
              <Trans>Unchanged</Trans>
            ) : (
              <Plural value={added_bytes} one="# byte added" other="# bytes added" />
            )}
          </Row>
          {!signature.was_certificate_valid && (
            <Row label={<Trans>Certificate at that time</Trans>}>
              <Trans>Not valid</Trans>
            </Row>
          )}
        </>
      ) : (
        <Row label={<Trans>State</Trans>}>
          <Trans>Does not match this file</Trans>
        </Row>
      )}
    </Rows>
  )
}

/**
 * For a document signed on HomeSlice: the signers and the request. For other signatures: the reason that they state.
 */
function Reason({ reason }: { reason: string }) {
  const signed = SIGNED_BY.exec(reason)
  if (!signed) return <Row label={<Trans>Reason</Trans>}>{reason}</Row>
  const [, names, request] = signed
  return (
    <>
      <Row label={<Trans>Signed by</Trans>}>{names}</Row>
      {request && <Row label={<Trans>Request</Trans>}>{request}</Row>}
    </>
  )
}
