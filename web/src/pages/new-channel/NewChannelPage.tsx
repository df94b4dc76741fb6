import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { reasonOf, useCreateChannel } from '../../features/channels/api.ts'
import { InvitePeople, NO_INVITATIONS, peopleOf } from '../../features/channels/components/InvitePeople.tsx'
import { useCreditBoxes } from '../../features/credit-boxes/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { MandatoryHint } from '../../ui/fields/MandatoryHint.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './NewChannelPage.module.css'

/** /channels/create-channels: a name, people to invite, and a credit box. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useCreateChannel()
  const boxes = useCreditBoxes().data?.results ?? []
  const [name, setName] = useState('')
  const [people, setPeople] = useState(NO_INVITATIONS)
  const [box, setBox] = useState<string | null>(null)
  const { fields, nonField } = create.error ? toFormErrors(create.error) : { fields: {}, nonField: [] }
  const errorOf = (field: string) =>
    Object.entries<string[]>(fields)
      .filter(([path]) => path === field || path.startsWith(`${field}.`))
      .flatMap(([, messages]) => messages)[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    create.mutate(
      { channel_name: name, members: peopleOf(people), credit_box: box },
      {
        onSuccess: (channel) => {
          toast.success(t`Channel created`)
          // Where the invitations are.
          void navigate(`${paths.channel(channel.id)}?tab=members`)
        },
        onError: (error) => toast.error(reasonOf(error)),
      },
    )
  }
  return (
    <Page title={t`New channel`} width="narrow">
      <PageHead
        above={
          <TextLink to={paths.channels}>
            <Trans>All channels</Trans>
          </TextLink>
        }
        title={<Trans>New channel</Trans>}
        subtitle={<Trans>Its members see the deals that are attached to it.</Trans>}
      />
      <Card>
        <form className={classes.form} onSubmit={submit} noValidate>
          <FormErrors messages={nonField} />
          <MandatoryHint />
          <TextField
            label={t`Name`}
            required
            name="channel_name"
            maxLength={80}
            value={name}
            error={errorOf('channel_name')}
            onChange={setName}
          />
          <InvitePeople value={people} error={errorOf('members')} onChange={setPeople} />
          {boxes.length > 0 && (
            <ChoiceField
              label={t`Credit box`}
              help={t`The criteria that you agreed upon. Every member sees them.`}
              placeholder={t`None`}
              clearable
              options={boxes.map(({ id, name: label }) => ({ value: id, label }))}
              value={box}
              error={errorOf('credit_box')}
              onChange={setBox}
            />
          )}
          <div>
            <WorkButton work="manage" type="submit" variant="filled" loading={create.isPending}>
              <Trans>Create channel</Trans>
            </WorkButton>
          </div>
        </form>
      </Card>
    </Page>
  )
}
