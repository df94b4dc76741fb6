import { useLingui } from '@lingui/react/macro'
import { CHANNEL_ACCESS, type ChannelAccess } from '#domain/deal-access/channels.ts'
import { ChoiceField, optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { LongTextField } from '../../../ui/fields/LongTextField.tsx'

export interface Invited {
  /** Addresses as typed, separated by any character that an address cannot contain. */
  emails: string
  access: ChannelAccess
}

export const NO_INVITATIONS: Invited = { emails: '', access: 'listing' }

/** The people whose addresses were typed. */
export const peopleOf = ({ emails, access }: Invited) =>
  [...new Set(emails.split(/[\s,;]+/).filter(Boolean))].map((email) => ({ email, access }))

interface InvitePeopleProps {
  value: Invited
  error: string | undefined
  onChange: (value: Invited) => void
}

/** Addresses, and what those people get of the channel's deals. */
export function InvitePeople({ value, error, onChange }: InvitePeopleProps) {
  const { t } = useLingui()
  return (
    <>
      <LongTextField
        label={t`E-mail addresses`}
        help={t`One on each line, or separated by commas. People without an account can join after they register.`}
        rows={3}
        name="members"
        value={value.emails}
        error={error}
        onChange={(emails) => onChange({ ...value, emails })}
      />
      <ChoiceField
        label={t`What they see of your deals`}
        options={optionsOf(CHANNEL_ACCESS)}
        value={value.access}
        onChange={(access) => onChange({ ...value, access: access ?? 'listing' })}
      />
    </>
  )
}
