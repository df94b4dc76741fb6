import { Trans, useLingui } from '@lingui/react/macro'
import type { Channel } from '#domain/channels/contract.ts'
import { reasonOf, usePatchChannel } from '../../features/channels/api.ts'
import { useCreditBoxes } from '../../features/credit-boxes/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import classes from './ChannelPage.module.css'

/** The credit box that owner and members agreed upon; the owner attaches one of their own. */
export function BoxTab({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { credit_box: box } = channel
  return (
    <Card title={box?.name ?? t`No credit box attached`}>
      <div className={classes.form}>
        {channel.can.edit && channel.is_own && <BoxChoice channel={channel} />}
        {box ? (
          box.criteria.length === 0 ? (
            <p className={classes.muted}>
              <Trans>It has no criteria yet.</Trans>
            </p>
          ) : (
            <Rows>
              {box.criteria.map(({ label, wanted }) => (
                <Row key={label} label={label}>
                  {wanted}
                </Row>
              ))}
            </Rows>
          )
        ) : (
          <EmptyState title={t`No agreed criteria`} withPicture={false}>
            <Trans>
              White label deals of a channel with a credit box say that they were underwritten based on it.
            </Trans>
          </EmptyState>
        )}
      </div>
    </Card>
  )
}

function BoxChoice({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const boxes = useCreditBoxes().data?.results ?? []
  const patch = usePatchChannel(channel.id)
  return (
    <ChoiceField
      label={t`Attached credit box`}
      help={t`Every member sees its criteria.`}
      placeholder={t`None`}
      clearable
      disabled={patch.isPending}
      options={boxes.map(({ id, name }) => ({ value: id, label: name }))}
      value={channel.credit_box?.id ?? null}
      onChange={(credit_box) =>
        patch.mutate(
          { credit_box },
          {
            onSuccess: () => toast.success(t`Saved`),
            onError: (error) => toast.error(reasonOf(error)),
          },
        )
      }
    />
  )
}
