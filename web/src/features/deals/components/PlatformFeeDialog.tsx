import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { feeText } from '../detail/model.ts'
import classes from '../detail/tabs.module.css'
import { type PlatformFee, useChangeDealFee } from '../settings.ts'
import { PlatformFeeFields } from './PlatformFeeFields.tsx'

interface PlatformFeeDialogProps {
  deal: Pick<DealDetail, 'id' | 'reference' | 'home_slice_fees' | 'home_slice_fees_type'>
  onClose: () => void
}

/** An administrator changes the HomeSlice fees of the seller of this one deal. */
export default function PlatformFeeDialog({ deal, onClose }: PlatformFeeDialogProps) {
  const { t } = useLingui()
  const change = useChangeDealFee()
  const { id, reference, home_slice_fees, home_slice_fees_type } = deal
  const [fee, setFee] = useState<PlatformFee>({
    home_slice_fees: home_slice_fees ?? '',
    home_slice_fees_type: home_slice_fees_type ?? 'percentage',
  })
  const [isMissing, setMissing] = useState(false)
  const { fields, nonField } = change.error ? toFormErrors(change.error) : { fields: {}, nonField: [] }
  const save = () => {
    setMissing(fee.home_slice_fees === '')
    if (fee.home_slice_fees === '') return
    change.mutate(
      { id, ...fee },
      {
        onSuccess: () => {
          toast.success(t`HomeSlice fees for ${reference} changed`)
          onClose()
        },
      },
    )
  }
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`HomeSlice fees for ${reference}`}
      confirmLabel={t`Change the fees`}
      busy={change.isPending}
      onConfirm={save}
    >
      <div className={classes.stack}>
        <Rows>
          <Row label={<Trans>Now</Trans>}>{feeText(home_slice_fees, home_slice_fees_type)}</Row>
        </Rows>
        <PlatformFeeFields
          fee={fee}
          onChange={setFee}
          error={isMissing ? MESSAGES.required : fields.home_slice_fees?.[0]}
        />
        <p>
          <Trans>
            For this deal alone. The seller sees the fee on the deal and in the closing statement. The change
            is recorded in the audit log.
          </Trans>
        </p>
        <FormErrors messages={nonField} />
      </div>
    </BindingDialog>
  )
}
