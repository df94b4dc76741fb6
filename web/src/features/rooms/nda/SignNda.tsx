import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconWritingSign } from '@tabler/icons-react'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import type { Nda, NdaSigning } from '#domain/rooms/nda/shapes.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import text from '../../../styles/text.module.css'
import { useSignedNda, useSignNda } from './api.ts'
import classes from './Nda.module.css'

interface SignNdaProps {
  kind: NdaKind
  /** The deal of a room, or the commitment. */
  id: string
  nda: Nda
  signing: NdaSigning | null
  onRead: () => void
}

/** Leads the buyer to the NDA, and who has read it before back to the page on which it is signed. */
export function SignNda({ kind, id, nda, signing, onRead }: SignNdaProps) {
  const sign = useSignNda(kind, id)
  return (
    <>
      <BindingButton
        fullWidth
        leftSection={<IconWritingSign size={16} aria-hidden />}
        loading={sign.isPending}
        onClick={() => (signing?.state === 'buyer' ? sign.mutate(nda.version) : onRead())}
      >
        <Trans>Sign the NDA</Trans>
      </BindingButton>
      <Failure error={sign.error} />
    </>
  )
}

/** Saves the NDA that the buyer has signed. @param id their entry in a deal room, or their commitment */
export function SignedNda({ kind, id, file }: { kind: NdaKind; id: string; file: string }) {
  const save = useSignedNda(kind, file)
  return (
    <>
      <Button
        fullWidth
        variant="subtle"
        className={classes.signed}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate(id)}
      >
        <Trans>Signed NDA</Trans>
      </Button>
      <Failure error={save.error} />
    </>
  )
}

function Failure({ error }: { error: Error | null }) {
  const failure = errorText(error)
  return failure ? (
    <p role="alert" className={text.bad}>
      {failure}
    </p>
  ) : null
}
