import { Trans, useLingui } from '@lingui/react/macro'
import type { Me } from '#domain/accounts/contract.ts'
import { KYC_GROUP, KYC_STATE } from '#domain/accounts/kyc-state.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { LANGUAGES, type Language } from '#domain/kernel/language.ts'
import { ABOUT_ROLE, TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { chooseLanguage } from '../../platform/language/choose.ts'
import { useLanguage } from '../../platform/language/language.ts'
import { isInTeam } from '../../platform/team/bar.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { SegmentsOrList } from '../../ui/navigation/Segments.tsx'
import classes from './ProfileCards.module.css'

const TONES = { Pending: 'warn', Approved: 'ok', Rejected: 'bad' } as const

/** Account data that the user cannot change here. */
export function AccountCard({ me }: { me: Me }) {
  const { t } = useLingui()
  const group = KYC_STATE[me.kyc_state]
  const roles = {
    buyer: { name: t`Buyer`, words: t`You can buy deals listed by others` },
    seller: { name: t`Seller`, words: t`You can list your own deals for sale` },
    reviewer: { name: t`Reviewer`, words: t`You can approve third party deals for sale` },
    superuser: { name: t`Administrator`, words: t`You can manage users, deals and the audit log` },
  }
  return (
    <Card as="section" title={t`Account Details`}>
      <Rows>
        <Row label={t`E-mail`}>{me.email}</Row>
        {isInTeam(me) && (
          <Row label={t`Role in the team`}>
            <span className={classes.role}>
              {TEAM_ROLE[me.team.role]}
              <small>{ABOUT_ROLE[me.team.role]}</small>
            </span>
          </Row>
        )}
        <Row label={isInTeam(me) ? t`The company is` : t`Roles`}>
          {rolesOf(me).map((role) => (
            <span className={classes.role} key={role}>
              {roles[role].name}
              <small>{roles[role].words}</small>
            </span>
          ))}
        </Row>
        <Row label={t`Identity check`}>
          <Badge tone={TONES[group]}>{KYC_GROUP[group]}</Badge>
        </Row>
        {me.is_buyer && (
          <Row label={t`Exposure limit`}>
            {me.exposure_limit ? <MoneyText amount={me.exposure_limit} /> : <Trans>None set</Trans>}
          </Row>
        )}
        <Row label={t`Language`}>
          <LanguageChoice />
        </Row>
        <Row label={t`Member since`}>
          <DateText iso={me.created_at} />
        </Row>
      </Rows>
    </Card>
  )
}

/** In which language pages, e-mails and notifications are. */
function LanguageChoice() {
  const { t } = useLingui()
  return (
    <SegmentsOrList
      aria-label={t`Language`}
      value={useLanguage()}
      options={LANGUAGE_OPTIONS}
      onChange={(to) => void chooseLanguage(to)}
    />
  )
}

const LANGUAGE_OPTIONS = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  label: LANGUAGES[value],
}))
