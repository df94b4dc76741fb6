import { Trans, useLingui } from '@lingui/react/macro'
import type { Closing } from '#domain/closing/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useAgreeCutOff } from '../api.ts'
import { dueOf } from '../model.ts'

interface CutOffDialogProps {
  closing: Closing
  /** The day that is agreed to, or another that is proposed. */
  date: string
  onClose: () => void
}

/** Asks before a side binds itself to a cut-off date: the amount to that day, and what follows. */
export function CutOffDialog({ closing, date, onClose }: CutOffDialogProps) {
  const { t } = useLingui()
  const agree = useAgreeCutOff(closing.id)
  const { cut_off, side } = closing
  const day = formatDate(date)
  const isOther = date !== cut_off.date
  const due = dueOf(closing)
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={isOther ? t`Propose ${day} as the cut-off date?` : t`Agree to the cut-off date ${day}?`}
      confirmLabel={isOther ? t`Propose` : t`Agree`}
      busy={agree.isPending}
      error={errorText(agree.error)}
      onConfirm={() => agree.mutate(date, { onSuccess: onClose })}
    >
      {!isOther && due !== null && (
        <Rows>
          <Row
            label={side === 'seller' ? <Trans>You receive in total</Trans> : <Trans>Due on closing</Trans>}
          >
            <MoneyText amount={due} />
          </Row>
        </Rows>
      )}
      <p>
        {isOther ? (
          <Trans>
            Price and interest are computed to this day. It applies once the other side agrees; an earlier
            agreement on another day ends.
          </Trans>
        ) : cut_off.agreed_by.length > 0 ? (
          <Trans>
            Both sides have then agreed, and the amount due is computed to this day. Another day can be
            proposed until the buyer has paid.
          </Trans>
        ) : (
          <Trans>
            Price and interest are computed to this day once the other side agrees too. Another day can be
            proposed until the buyer has paid.
          </Trans>
        )}
      </p>
    </BindingDialog>
  )
}
