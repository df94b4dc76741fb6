import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { AUDIT_TYPE } from '#domain/history/audit/contract.ts'
import type { CompanyEntry } from '#domain/history/company/contract.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import classes from '../../features/history/audit/components/AuditTable.module.css'
import { eventText } from '../../features/history/audit/model.ts'
import text from '../../styles/text.module.css'
import { None } from '../../ui/figures/None.tsx'
import { formatDateTime } from '../../ui/format.ts'

/** The entries as a table; on a phone each is a block. */
export function HistoryTable({ rows }: { rows: readonly CompanyEntry[] }) {
  const { t } = useLingui()
  return (
    <table className={classes.table}>
      <caption className={text.srOnly}>{t`History of your company`}</caption>
      <thead>
        <tr className={classes.head}>
          <th scope="col">
            <Trans>When</Trans>
          </th>
          <th scope="col">
            <Trans>Who</Trans>
          </th>
          <th scope="col">
            <Trans>Event</Trans>
          </th>
          <th scope="col">
            <Trans>Subject</Trans>
          </th>
          <th scope="col">
            <Trans>Network address</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr className={classes.row} key={row.id}>
            <td className={text.figure}>
              <time dateTime={row.at}>{formatDateTime(row.at)}</time>
            </td>
            <td>
              {row.person?.name ?? (
                <span className={text.muted}>
                  <Trans>HomeSlice</Trans>
                </span>
              )}
              {row.api_key && (
                <span className={classes.type}>
                  <Trans>with the API key {row.api_key}</Trans>
                </span>
              )}
            </td>
            <td>
              <b title={row.event}>{eventText(row.event)}</b>
              <span className={classes.type}>{AUDIT_TYPE[row.action_type]}</span>
            </td>
            <td className={classes.subject}>
              {row.loan_deal ? (
                <Link to={paths.deal(row.loan_deal)}>{inLanguage(row.subject)}</Link>
              ) : (
                inLanguage(row.subject)
              )}
            </td>
            <td className={text.muted}>{row.address ?? <None />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
