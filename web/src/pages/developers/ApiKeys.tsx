import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from '#domain/accounts/contract.ts'
import type { ApiKey } from '#domain/accounts/keys-contract.ts'
import { KEY_SCOPE } from '#domain/kernel/key-scopes.ts'
import { useApiKeys, useRevokeKey } from '../../features/accounts/api/api-keys.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import classes from './Webhooks.module.css'

/** Keys with which one's own programs call the API. */
export function ApiKeys({ me }: { me: Me }) {
  const { t } = useLingui()
  const { data, error, refetch } = useApiKeys()
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const add = (
    <WorkButton work="manage" variant="filled" onClick={() => setCreating(true)}>
      <Trans>New API key</Trans>
    </WorkButton>
  )
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      header: <Trans>Name</Trans>,
      cell: ({ name, prefix, is_test }) => (
        <TwoLines
          first={name}
          second={
            <>
              <code>{prefix}…</code>
              {is_test && <> · {t`Test key`}</>}
            </>
          }
        />
      ),
      isTitle: true,
    },
    {
      key: 'scopes',
      header: <Trans>Scopes</Trans>,
      cell: ({ scopes }) => scopes.map((scope) => KEY_SCOPE[scope].label).join(', '),
    },
    {
      key: 'expires',
      header: <Trans>Expires</Trans>,
      cell: ({ expires_at }) => <DateText iso={expires_at} />,
    },
    {
      key: 'used',
      header: <Trans>Last used</Trans>,
      cell: ({ last_used_at, last_used_address }) =>
        last_used_at ? (
          <TwoLines first={<DateText iso={last_used_at} withTime />} second={last_used_address} />
        ) : (
          <Trans>Never</Trans>
        ),
    },
    {
      key: 'revoke',
      header: <Trans>Action</Trans>,
      cell: (key) => (
        <WorkButton
          work="manage"
          size="sm"
          variant="danger"
          aria-label={t`Revoke ${key.name}`}
          onClick={() => setRevoked(key)}
        >
          <Trans>Revoke</Trans>
        </WorkButton>
      ),
    },
  ]
  return (
    <section className={classes.list} aria-labelledby="api-keys">
      <Card
        title={<span id="api-keys">{t`API keys`}</span>}
        subtitle={
          <Trans>
            API keys act as you, within their scopes. Changing your password or e-mail address, or logging out
            everywhere, revokes them.
          </Trans>
        }
        aside={data && data.results.length > 0 ? add : undefined}
        padded={false}
      >
        {data?.results.length === 0 && (
          <EmptyState title={t`No API keys`} withPicture={false} action={add}>
            <Trans>Create one for each program, with only the scopes that it needs.</Trans>
          </EmptyState>
        )}
      </Card>
      {data?.results.length !== 0 && (
        <DataTable
          label={t`API keys`}
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          empty={null}
        />
      )}
      {isCreating && <NewKeyDialog me={me} onClose={() => setCreating(false)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </section>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useLingui()
  const revoke = useRevokeKey()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Revoke ${apiKey.name}`}
      confirmLabel={t`Revoke`}
      danger
      busy={revoke.isPending}
      error={revoke.error?.message}
      onConfirm={() =>
        revoke.mutate(apiKey.id, {
          onSuccess: () => {
            onClose()
            toast.success(t`The key is revoked.`)
          },
        })
      }
    >
      <Trans>Programs that use this key are refused immediately. This cannot be undone.</Trans>
    </Dialog>
  )
}
