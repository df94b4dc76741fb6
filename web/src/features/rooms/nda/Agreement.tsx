import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollArea } from '@mantine/core'
import type { Nda } from '#domain/rooms/nda/shapes.ts'
import text from '../../../styles/text.module.css'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import classes from '../../accounts/components/AgreementText.module.css'
import { AgreementText } from '../../accounts/components/AgreementText.tsx'

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
    // Focusable, so that it can be scrolled by keyboard.
    <ScrollArea.Autosize
      mah={300}
      className={classes.text}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t`Text of the NDA` }}
    >
      <div className={classes.padded}>
        {nda?.sections ? <AgreementText sections={nda.sections} /> : <TextSkeleton lines={8} />}
      </div>
    </ScrollArea.Autosize>
  )
}
