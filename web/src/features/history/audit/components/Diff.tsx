import { Trans, useLingui } from '@lingui/react/macro'
import text from '../../../../styles/text.module.css'
import type { Change } from '../model.ts'
import classes from './Diff.module.css'

/** Values before and after, field by field, marked by signs as well as colours. */
export function Diff({ changes }: { changes: readonly Change[] }) {
  const { t } = useLingui()
  return (
    <table className={classes.diff}>
      <caption className={text.srOnly}>{t`Fields before and after`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">
            <Trans>Before</Trans>
          </th>
          <th scope="col">
            <Trans>After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{before !== null && <del>{before}</del>}</td>
            <td>{after !== null && <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
