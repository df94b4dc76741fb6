import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import text from '../../../styles/text.module.css'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSignedNda } from './api.ts'

interface SignedNdaLinkProps {
  kind: NdaKind
  /** The entry in a deal room, or the commitment. */
  id: string
  company: string
  file: string
}

/** The NDA that a buyer has signed, as a document, in a table of the seller. */
export function SignedNdaLink({ kind, id, company, file }: SignedNdaLinkProps) {
  const { t } = useLingui()
  const save = useSignedNda(kind, file)
  return (
    <div>
      <UnstyledButton
        className={text.link}
        aria-label={t`Signed NDA from ${company}`}
        aria-busy={save.isPending}
        disabled={save.isPending}
        onClick={() => save.mutate(id, { onError: () => toast.error(t`The document could not be loaded.`) })}
      >
        {save.isPending ? <Trans>Loading…</Trans> : <Trans>Signed NDA</Trans>}
      </UnstyledButton>
    </div>
  )
}
