import { useLingui } from '@lingui/react/macro'
import { Hint } from './Hint.tsx'

/** The reason for a rejection. */
export function Reason({ children }: { children: string }) {
  const { t } = useLingui()
  return <Hint label={t`Reason`}>{children}</Hint>
}
