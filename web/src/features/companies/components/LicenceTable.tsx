import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Licence } from '#domain/companies/contract.ts'
import {
  EXPIRING_DAYS,
  LICENCE_KIND,
  LICENCE_STATE,
  type LicenceState,
  provinceOfLicence,
  regulatorName,
} from '#domain/companies/licences.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/lists/DataTable.tsx'
import { Badge, type Tone } from '../../../ui/navigation/Badge.tsx'
import classes from './LicenceTable.module.css'

const TONE: Readonly<Record<LicenceState, Tone>> = {
  waiting: 'warn',
  confirmed: 'ok',
  expired: 'bad',
  rejected: 'bad',
}

const isExpiring = ({ state, expires_at }: Licence) =>
  state === 'confirmed' && Date.parse(expires_at) - serverNow() <= EXPIRING_DAYS * DAY_MS

interface LicenceTableProps {
  licences: readonly Licence[]
  /** What the reader may do with one. */
  actions: (licence: Licence) => ReactNode
  empty: ReactNode
}

/** The licences of a company; on a phone each is a card. */
export function LicenceTable({ licences, actions, empty }: LicenceTableProps) {
  const { t } = useLingui()
  const columns: Column<Licence>[] = [
    {
      key: 'licence',
      header: <Trans>Licence</Trans>,
      isTitle: true,
      card: 'fact',
      cell: (licence) => <TwoLines first={LICENCE_KIND[licence.kind]} second={regulatorName(licence)} />,
    },
    {
      key: 'number',
      header: <Trans>Number</Trans>,
      card: 'fact',
      cell: ({ number, provinces }) => (
        <TwoLines first={number} second={provinces.map((province) => PROVINCE[province]).join(', ')} />
      ),
    },
    {
      key: 'until',
      header: <Trans>Valid until</Trans>,
      card: 'fact',
      cell: (licence) => (
        <span
          className={classes.until}
          title={t`The end of the day in ${PROVINCE[provinceOfLicence(licence)]}`}
        >
          <DateText iso={licence.valid_until} />
          {isExpiring(licence) && (
            <Badge tone="warn">
              <Trans>Ends soon</Trans>
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      card: 'fact',
      cell: ({ state, reason }) => (
        <span className={classes.state}>
          <Badge tone={TONE[state]}>{LICENCE_STATE[state]}</Badge>
          {state === 'rejected' && reason && <small>{reason}</small>}
        </span>
      ),
    },
    { key: 'action', header: <Trans>Action</Trans>, card: 'action', cell: actions },
  ]
  return (
    <DataTable label={t`Licences`} columns={columns} rows={licences} rowKey={({ id }) => id} empty={empty} />
  )
}
