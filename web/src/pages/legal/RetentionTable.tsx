import { Trans } from '@lingui/react/macro'
import { RETENTION, type Retention } from '#domain/kernel/retention.ts'

/** What is kept how long and why, from the table by which the jobs remove it. */
export const RetentionTable = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">
          <Trans>What</Trans>
        </th>
        <th scope="col">
          <Trans>How long</Trans>
        </th>
        <th scope="col">
          <Trans>Why</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {Object.entries<Retention>(RETENTION).map(([key, { what, kept, from, why }]) => (
        <tr key={key}>
          <td>{what}</td>
          <td>{[kept, from].filter(Boolean).join(' ')}</td>
          <td>{why}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
