import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SignOnDomain, SignOnProvider } from '#domain/sign-on/contract.ts'
import { useAddDomain, useRemoveDomain, useVerifyDomain } from '../../features/sign-on/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { CopyButton } from '../../ui/navigation/CopyButton.tsx'
import classes from './SignOn.module.css'

/** The e-mail domains whose addresses lead to a provider. */
export function Domains({ provider }: { provider: SignOnProvider }) {
  return (
    <div className={classes.groups}>
      <h3 className={classes.heading}>
        <Trans>E-mail domains</Trans>
      </h3>
      {provider.domains.length > 0 && (
        <ul className={classes.domains}>
          {provider.domains.map((domain) => (
            <Domain key={domain.id} domain={domain} canChange={provider.can.change} />
          ))}
        </ul>
      )}
      {provider.can.change && <NewDomain provider={provider.id} />}
    </div>
  )
}

function Domain({ domain, canChange }: { domain: SignOnDomain; canChange: boolean }) {
  const { t } = useLingui()
  const verify = useVerifyDomain(domain.id)
  const remove = useRemoveDomain(domain.id)
  const error = verify.error ?? remove.error
  const isOpen = domain.verified_at === null
  return (
    <li className={classes.fact}>
      <div className={classes.facts}>
        <strong className={classes.code}>{domain.domain}</strong>
        <Badge tone={isOpen ? 'warn' : 'ok'}>
          {isOpen ? <Trans>Not verified</Trans> : <Trans>Verified</Trans>}
        </Badge>
        {canChange && (
          <Button
            size="sm"
            loading={remove.isPending}
            aria-label={t`Remove ${domain.domain}`}
            onClick={() => remove.mutate()}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <span className={classes.label}>
            <Trans>Add this TXT record to the DNS of {domain.domain}, then check it:</Trans>
          </span>
          <code className={classes.code}>{domain.record}</code>
          <div className={classes.actions}>
            <CopyButton text={domain.record} label={t`Copy the record of ${domain.domain}`} />
            {canChange && (
              <Button
                loading={verify.isPending}
                aria-label={t`Check ${domain.domain}`}
                onClick={() => verify.mutate()}
              >
                <Trans>Check</Trans>
              </Button>
            )}
          </div>
        </>
      )}
      {error && (
        <Note tone="bad" role="alert">
          {error.message}
        </Note>
      )}
    </li>
  )
}

function NewDomain({ provider }: { provider: string }) {
  const { t } = useLingui()
  const add = useAddDomain(provider)
  const [domain, setDomain] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (domain.trim()) add.mutate(domain.trim(), { onSuccess: () => setDomain('') })
  }
  const rejected = add.error && toFormErrors(add.error)
  return (
    <form className={classes.fact} onSubmit={submit} noValidate>
      <TextField
        label={t`Add a domain`}
        placeholder="lender.example"
        maxLength={253}
        value={domain}
        onChange={setDomain}
        error={rejected ? (rejected.fields.domain?.[0] ?? rejected.nonField[0]) : undefined}
      />
      <Button type="submit" size="sm" loading={add.isPending}>
        <Trans>Add</Trans>
      </Button>
    </form>
  )
}
