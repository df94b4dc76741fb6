import { Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconMinus } from '@tabler/icons-react'
import text from '../../styles/text.module.css'
import classes from './PasswordRules.module.css'

interface PasswordRulesProps {
  rules: readonly { label: string; met: boolean }[]
}

/** Shows which password rules are met while the password is typed. */
export function PasswordRules({ rules }: PasswordRulesProps) {
  const met = rules.filter((rule) => rule.met).length
  return (
    <>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule.label} data-met={rule.met || undefined}>
            {rule.met ? <IconCircleCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
            {rule.label}
            <span className={text.srOnly}>
              {rule.met ? <Trans>, met</Trans> : <Trans>, not met yet</Trans>}
            </span>
          </li>
        ))}
      </ul>
      <span className={text.srOnly} role="status">
        <Trans>
          {met} of {rules.length} password rules met
        </Trans>
      </span>
    </>
  )
}
