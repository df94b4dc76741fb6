import { Trans, useLingui } from '@lingui/react/macro'
import type { Nda } from '#domain/rooms/nda/shapes.ts'
import text from '../../../styles/text.module.css'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { AgreementText } from '../../accounts/components/AgreementText.tsx'
import { InEnglish } from '../../accounts/components/InEnglish.tsx'
import { TextToRead } from '../../accounts/components/TextToRead.tsx'

/** An NDA to be read before it is accepted: the standard text, or a link to the seller's document. */
export function Agreement({ nda }: { nda: Nda | null | undefined }) {
  const { t } = useLingui()
  if (nda?.url)
    return (
      <p>
        <Trans>The seller uses their own NDA:</Trans>{' '}
        <a className={text.link} href={nda.url} target="_blank" rel="noreferrer">
          {nda.title}
        </a>
      </p>
    )
  return (
    <TextToRead label={t`Text of the NDA`} height={300}>
      {nda?.sections ? (
        <>
          <InEnglish sections={nda.sections} />
          <AgreementText sections={nda.sections} />
        </>
      ) : (
        <TextSkeleton lines={8} />
      )}
    </TextToRead>
  )
}
