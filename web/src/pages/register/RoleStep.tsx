import { Trans, useLingui } from '@lingui/react/macro'
import { type Icon, IconBriefcase, IconHome } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import { usePatchMe } from '../../features/accounts/api/own.ts'
import { FormLayout } from '../../features/accounts/components/FormLayout.tsx'
import { toFormErrors } from '../../platform/api/error.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import classes from './RoleStep.module.css'

export function RoleStep({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useLingui()
  const patch = usePatchMe()
  const [roles, setRoles] = useState({ is_buyer: me.is_buyer, is_seller: me.is_seller })
  const [errors, setErrors] = useState<string[]>([])
  const choose = (choice: Partial<typeof roles>) => {
    setErrors([])
    setRoles({ ...roles, ...choice })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!roles.is_buyer && !roles.is_seller) return setErrors([t`Choose buyer, seller or both.`])
    setErrors([])
    patch.mutate(roles, {
      onSuccess: onDone,
      onError: (error) => {
        const { fields, nonField } = toFormErrors(error)
        setErrors([...nonField, ...Object.values(fields).flat()])
      },
    })
  }
  return (
    <FormLayout
      title={t`What would you like to do?`}
      subtitle={<Trans>Choose one or both. You can add the other later.</Trans>}
      errors={errors}
      onSubmit={submit}
      submitLabel={t`Continue`}
      busy={patch.isPending}
      withHint={false}
    >
      <Choice
        icon={IconBriefcase}
        title={t`Buyer`}
        words={t`You can buy deals listed by others`}
        checked={roles.is_buyer}
        onChange={(is_buyer) => choose({ is_buyer })}
      />
      <Choice
        icon={IconHome}
        title={t`Seller`}
        words={t`You can list your own deals for sale`}
        checked={roles.is_seller}
        onChange={(is_seller) => choose({ is_seller })}
      />
      <Note>
        <Trans>Next: your company and legal name, the user agreement and the identity check.</Trans>
      </Note>
    </FormLayout>
  )
}

interface ChoiceProps {
  icon: Icon
  title: string
  words: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Choice({ icon: Shape, title, words, checked, onChange }: ChoiceProps) {
  return (
    <div className={classes.choice} data-on={checked || undefined}>
      <span className={classes.picture}>
        <Shape size={24} stroke={1.6} aria-hidden />
      </span>
      <CheckField
        value={checked}
        onChange={onChange}
        label={
          <>
            <b className={classes.title}>{title}</b>
            <span className={classes.words}>{words}</span>
          </>
        }
      />
    </div>
  )
}
