import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, spotlight } from '@mantine/spotlight'
import {
  IconBuildingBank,
  IconEye,
  IconHomeDollar,
  IconMapPin,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import type { Role } from '#domain/kernel/route.ts'
import { plainText } from '#domain/kernel/text-search.ts'
import { useUsers } from '../../features/accounts/api/users.ts'
import { useSuggestedDeals } from '../../features/deals/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { useStartViewAs } from '../../platform/view-as/use-view-as.ts'
import { PALETTE_ACTIONS, PALETTE_PAGES, type PalettePage, SYNONYMS } from '../palette-pages.ts'
import classes from './CommandPalette.module.css'

interface CommandPaletteProps {
  roles: readonly Role[]
  /** Increases each time the user opens the palette. */
  openings: number
}

const PAUSE_MS = 200
const NOTHING = { deals: [], places: [], sellers: [] }

/**
 * Command palette: goes to a page, starts an action, finds deals, places and sellers; administrators also find users.
 * Loaded on first use by `Palette`.
 */
export default function CommandPalette({ roles, openings }: CommandPaletteProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: me } = useMe()
  const startViewAs = useStartViewAs()
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (openings > 0) spotlight.open()
  }, [openings])
  const wanted = plainText(query.trim())
  const matching = (all: readonly PalettePage[]) =>
    all
      .filter(({ roles: allowed }) => allowed.some((role) => roles.includes(role)))
      .map((item) => ({ ...item, name: item.group ? `${t(item.group)} · ${t(item.label)}` : t(item.label) }))
      .filter(({ name, path }) => {
        const words = SYNONYMS[path]
        return plainText(name).includes(wanted) || (words && plainText(t(words)).includes(wanted))
      })
  const actions = matching(PALETTE_ACTIONS)
  const [searched] = useDebouncedValue(query.trim(), PAUSE_MS)
  const pages = matching(PALETTE_PAGES)
  const isSearch = searched.length >= 2 && query.trim().length >= 2
  const { data: suggested } = useSuggestedDeals(searched, { enabled: isSearch })
  const { deals: found, places, sellers } = (isSearch && suggested) || NOTHING
  const { data: users } = useUsers(
    { search: searched, page_size: 6 },
    { enabled: isSearch && roles.includes('superuser') },
  )
  const people = isSearch ? (users?.results ?? []) : []
  const names = [
    ...places.map((name) => ({
      name,
      icon: IconMapPin,
      path: `${paths.marketplace}?${new URLSearchParams({ city: name })}`,
    })),
    ...sellers.map((name) => ({
      name,
      icon: IconBuildingBank,
      path: `${paths.marketplace}?${new URLSearchParams({ search: name })}`,
    })),
  ]
  const isNothing = pages.length + actions.length + found.length + names.length + people.length === 0
  const isPending = isNothing && query.trim().length >= 2 && (searched !== query.trim() || !suggested)
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
        {actions.length > 0 && (
          <Spotlight.ActionsGroup label={t`Actions`}>
            {actions.map((action) => (
              <Spotlight.Action
                key={action.path}
                label={action.name}
                leftSection={<action.icon size={18} aria-hidden />}
                onClick={() => void navigate(action.path)}
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
        {names.length > 0 && (
          <Spotlight.ActionsGroup label={t`Places and sellers`}>
            {names.map((one) => (
              <Spotlight.Action
                key={one.path}
                label={one.name}
                leftSection={<one.icon size={18} aria-hidden />}
                onClick={() => void navigate(one.path)}
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
        {isNothing && (
          <Spotlight.Empty role="status">{isPending ? t`Searching` : t`Nothing found`}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
