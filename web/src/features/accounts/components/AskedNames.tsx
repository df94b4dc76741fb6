import { useLingui } from '@lingui/react/macro'
import type { NameChange, User } from '#domain/accounts/contract.ts'
import { NONE } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { askedNames, type NameField } from '../model/names.ts'

export function useNameLabels(): Readonly<Record<NameField, string>> {
  const { t } = useLingui()
  return {
    first_name: t`First name`,
    last_name: t`Last name`,
    full_legal_name: t`Full legal name`,
    company_name: t`Company name`,
  }
}

/** The names of a request, each with the present one. */
export function AskedNames({ user, request }: { user: User; request: NameChange }) {
  const labels = useNameLabels()
  return (
    <Rows>
      {askedNames(user, request).map(({ field, before, name }) => (
        <Row key={field} label={labels[field]}>
          {before ?? NONE} → {name}
        </Row>
      ))}
    </Rows>
  )
}
