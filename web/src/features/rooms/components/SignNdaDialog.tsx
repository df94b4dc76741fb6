import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import text from '../../../styles/text.module.css'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useRoom } from '../api.ts'
import { useNdaPdf, useSignNda } from '../nda/api.ts'
import { Agreement } from './Agreement.tsx'
import classes from './RoomCard.module.css'

/** Shows the NDA of a deal room before the buyer goes to the page on which it is signed. */
export function SignNdaDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { data: room, error, refetch } = useRoom(deal.id)
  const preview = useNdaPdf(deal.id, t`Non-disclosure agreement ${deal.reference}.pdf`)
  const sign = useSignNda(deal.id)
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`Sign the agreement`}
      confirmLabel={t`Continue to signing`}
      busy={sign.isPending || !room}
      error={errorText(sign.error ?? preview.error)}
      onConfirm={() => room && sign.mutate(room.nda.version)}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Agreement nda={room?.nda} />}
      <div className={classes.preview}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          <Trans>Preview as PDF</Trans>
        </Button>
      </div>
      <p className={`${text.muted} ${classes.told}`}>
        <Trans>
          You sign on the next page, with a code that we e-mail to you. Your name, company and e-mail address,
          the time, your network address and browser are part of the signed agreement, which the seller gets.
          The seller also sees what you read.
        </Trans>
      </p>
    </BindingDialog>
  )
}
