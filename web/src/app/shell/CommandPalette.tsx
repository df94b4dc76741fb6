import { useLingui } from '@lingui/react/macro'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconEye, IconHomeDollar, IconSearch, IconUser } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { Role } from '#domain/kernel/route.ts'
import { useUsers } from '../../features/accounts/api/users.ts'
import { useDeals } from '../../features/deals/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { useStartViewAs } from '../../platform/view-as/use-view-as.ts'
import { ADMIN, CALCULATOR, MARKETPLACE, MY_DEALS, PROFILE, visible } from '../menu.ts'
import classes from './CommandPalette.module.css'

interface CommandPaletteProps {
  roles: readonly Role[]
  /** Increases each time the user opens the palette. */
  asked: number
}

/**
 * Command palette: goes to a page or finds a deal; administrators also find users. Loaded on first use by
 * `Palette`.
 */
export default function CommandPalette({ roles, asked: times }: CommandPaletteProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: me } = useMe()
  const startViewAs = useStartViewAs()
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (times > 0) spotlight.open()
  }, [times])
  const asked = useDeferredValue(query.trim())
  const pages = [
    ...visible([MY_DEALS, MARKETPLACE, CALCULATOR], roles).map((item) => ({
      ...item,
      name: t(item.label),
    })),
    ...[PROFILE, ADMIN].flatMap((group) =>
      visible(group.items, roles).map((item) => ({ ...item, name: `${t(group.label)} · ${t(item.label)}` })),
    ),
  ].filter((page) => page.name.toLowerCase().includes(query.trim().toLowerCase()))
  const isSearch = asked.length >= 2
  const { data: deals } = useDeals({ deal_search: asked, page_size: 6 }, { enabled: isSearch })
  const found = isSearch ? (deals?.results ?? []) : []
  const { data: users } = useUsers(
    { search: asked, page_size: 6 },
    { enabled: isSearch && roles.includes('superuser') },
  )
  const people = isSearch ? (users?.results ?? []) : []
  const isNothing = pages.length + found.length + people.length === 0
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.48 }}
      attributes={{ content: { 'aria-label': t`Find a deal or page` } }}
      classNames={{ content: classes.content, search: classes.search, action: classes.action }}
    >
      <Spotlight.Search
        aria-label={t`Find a deal or page`}
        placeholder={t`Find a deal or page`}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t`Pages`}>
            {pages.map((page) => (
              <Spotlight.Action
                key={page.path}
                label={page.name}
                leftSection={<page.icon size={18} aria-hidden />}
                onClick={() => void navigate(page.path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t`Deals`}>
            {found.map((deal) => (
              <Spotlight.Action
                key={deal.id}
                label={deal.title}
                description={[deal.reference, deal.city, deal.state].filter(Boolean).join(' · ')}
                leftSection={<IconHomeDollar size={18} aria-hidden />}
                onClick={() => void navigate(paths.deal(deal.id))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {people.length > 0 && (
          <Spotlight.ActionsGroup label={t`Users`}>
            {people.map((user) => (
              <Spotlight.Action
                key={user.id}
                label={`${user.first_name} ${user.last_name}`}
                description={[user.email, user.company_name].filter(Boolean).join(' · ')}
                leftSection={<IconUser size={18} aria-hidden />}
                onClick={() => void navigate(paths.user(user.id))}
              />
            ))}
            {people
              .filter((user) => user.is_active && user.id !== me?.id)
              .map((user) => (
                <Spotlight.Action
                  key={`view-${user.id}`}
                  label={t`View As ${user.first_name} ${user.last_name}`}
                  description={user.email}
                  leftSection={<IconEye size={18} aria-hidden />}
                  onClick={() => void startViewAs(user.id)}
                />
              ))}
          </Spotlight.ActionsGroup>
        )}
        {isNothing && <Spotlight.Empty>{t`Nothing found`}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
