import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Channel } from '#domain/channels/contract.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { reasonOf, useAttachDeal } from '../../features/channels/api.ts'
import { useMyDeals } from '../../features/deals/api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'

/** Until a deal is listed its seller decides who sees it. */
const BEFORE_LISTING: readonly DealState[] = ['draft', 'rejected', 'pending', 'approved', 'pending_auction']
const MOST = 50

interface AttachDealDialogProps {
  channel: Channel
  onClose: () => void
}

/** Attaches one of the seller's deals, before it is listed, to a channel. */
export default function AttachDealDialog({ channel, onClose }: AttachDealDialogProps) {
  const { t } = useLingui()
  const deals = useMyDeals({ deal_state: BEFORE_LISTING.join(','), page_size: MOST })
  const attach = useAttachDeal(channel.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const options = (deals.data?.results ?? []).map(({ id, reference, title, deal_state }) => ({
    value: id,
    label: `${reference}, ${title} (${DEAL_STATE[deal_state]})`,
  }))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Attach a deal`}
      confirmLabel={t`Attach deal`}
      busy={attach.isPending}
      error={attach.error && reasonOf(attach.error)}
      onConfirm={() => {
        setTried(true)
        if (chosen === null) return
        attach.mutate(chosen, {
          onSuccess: ({ reference }) => {
            toast.success(t`${reference} attached`)
            onClose()
          },
        })
      }}
    >
      <Stack gap="md">
        <p>
          <Trans>
            Only members of its channels see the deal. It appears here once it is live; on its page you can
            say when it opens to the market.
          </Trans>
        </p>
        <ChoiceField
          label={t`Deal`}
          required
          searchable
          options={options}
          placeholder={deals.data && options.length === 0 ? t`No deal that is not listed yet` : undefined}
          error={isTried && chosen === null ? t`Choose a deal.` : undefined}
          value={chosen}
          onChange={setChosen}
        />
      </Stack>
    </Dialog>
  )
}
