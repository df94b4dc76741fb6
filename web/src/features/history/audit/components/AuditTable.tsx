import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId } from 'react'
import { AUDIT_TYPE, type AuditRow } from '#domain/history/audit/contract.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import text from '../../../../styles/text.module.css'
import { None } from '../../../../ui/figures/None.tsx'
import { formatDateTime } from '../../../../ui/format.ts'
import { useUrlState } from '../../../../ui/lists/use-url-state.ts'
import { changesOf, eventText } from '../model.ts'
import classes from './AuditTable.module.css'
import { Diff } from './Diff.tsx'

/** The log as a table; a row expands to show the changes. The expanded row is in the URL. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useLingui()
  const { get, set, page } = useUrlState()
  const open = get('row')
  const toggle = (id: number) =>
    // Expanding a row preserves the page number.
    set({ row: open === String(id) ? null : String(id), page: page > 1 ? String(page) : null })
  return (
    <table className={classes.table}>
      <caption className={text.srOnly}>{t`Audit Log`}</caption>
      <thead>
        <tr className={classes.head}>
          <th scope="col">
            <Trans>When</Trans>
          </th>
          <th scope="col">
            <Trans>Event</Trans>
          </th>
          <th scope="col">
            <Trans>Subject</Trans>
          </th>
          <th scope="col">
            <Trans>Who</Trans>
          </th>
          <th scope="col">
            <Trans>Network address</Trans>
          </th>
          <th scope="col">
            <Trans>Changes</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AuditTableRow
            key={row.id}
            row={row}
            isOpen={open === String(row.id)}
            onToggle={() => toggle(row.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface AuditTableRowProps {
  row: AuditRow
  isOpen: boolean
  onToggle: () => void
}

function AuditTableRow({ row, isOpen, onToggle }: AuditTableRowProps) {
  const { t } = useLingui()
  const id = useId()
  const subject = inLanguage(row.subject)
  const event = eventText(row.event)
  const changes = changesOf(row.before, row.after)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Fragment>
      <tr className={classes.row} data-open={isOpen || undefined}>
        <td className={text.figure}>
          <time dateTime={row.at}>{formatDateTime(row.at)}</time>
        </td>
        <td>
          <b title={row.event}>{event}</b>
          <span className={classes.type}>{AUDIT_TYPE[row.action_type]}</span>
        </td>
        <td className={classes.subject}>{subject}</td>
        <td>
          <ActorCell row={row} />
        </td>
        <td className={text.muted}>{row.address ?? <None />}</td>
        <td className={classes.act}>
          {changes.length === 0 ? (
            <span className={text.faint}>
              <Trans>No fields</Trans>
            </span>
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={onToggle}
            >
              <Chevron size={16} aria-hidden />
              <Plural value={changes.length} one="# field" other="# fields" />
              <span className={text.srOnly}>{t`, ${event} of ${subject}`}</span>
            </button>
          )}
        </td>
      </tr>
      {isOpen && changes.length > 0 && (
        <tr className={classes.detail} id={id}>
          <td colSpan={6}>
            <Diff changes={changes} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** The actor, the user as whom they acted, and the API key that was used. No actor means the system. */
function ActorCell({ row: { actor, effective_user, api_key } }: { row: AuditRow }) {
  if (!actor) {
    return (
      <span className={text.muted}>
        <Trans>The system</Trans>
      </span>
    )
  }
  const viewed = effective_user?.email
  return (
    <>
      {actor.email}
      {viewed && (
        <span className={classes.type}>
          <Trans>acting as {viewed}</Trans>
        </span>
      )}
      {api_key && (
        <span className={classes.type}>
          <Trans>with the API key {api_key}</Trans>
        </span>
      )}
    </>
  )
}
