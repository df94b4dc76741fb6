import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconBuildingBank, IconHomeDollar, IconMapPin, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import classes from './DealSearchField.module.css'
import { useSuggestions } from './use-suggestions.ts'
import { useTypedText } from './use-typed-text.ts'

interface DealSearchFieldProps {
  value: string
  onSearch: (search: string) => void
  /** A place was chosen instead of a search. */
  onCity: (city: string) => void
}

interface Suggestion {
  key: string
  icon: ReactNode
  label: string
  detail?: string
  choose: () => void
}

/** The search of the marketplace: suggests deals, places and sellers while one types. */
export function DealSearchField({ value, onSearch, onCity }: DealSearchFieldProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { text, type, settleNow } = useTypedText(value, onSearch)
  const { found, isSearching, isAnswered } = useSuggestions(text)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const groups: { label: string; options: Suggestion[] }[] = [
    {
      label: t`Deals`,
      options: found.deals.map((deal) => ({
        key: deal.id,
        icon: <IconHomeDollar size={16} aria-hidden />,
        label: deal.title,
        detail: [deal.reference, deal.city, deal.state].filter(Boolean).join(' · '),
        choose: () => void navigate(paths.deal(deal.id)),
      })),
    },
    {
      label: t`Places`,
      options: found.places.map((place) => ({
        key: `place ${place}`,
        icon: <IconMapPin size={16} aria-hidden />,
        label: place,
        choose: () => {
          type('')
          onCity(place)
        },
      })),
    },
    {
      label: t`Sellers`,
      options: found.sellers.map((seller) => ({
        key: `seller ${seller}`,
        icon: <IconBuildingBank size={16} aria-hidden />,
        label: seller,
        choose: () => {
          type(seller)
          onSearch(seller)
        },
      })),
    },
  ]
  const options = groups.flatMap((group) => group.options)
  return (
    <Combobox
      withinPortal={false}
      store={combobox}
      onOptionSubmit={(key) => {
        combobox.closeDropdown()
        options.find((option) => option.key === key)?.choose()
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          type="search"
          label={t`Search`}
          description={t`City, class, seller, number or words`}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          aria-autocomplete="list"
          value={text}
          onChange={(event) => {
            type(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            settleNow()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return
            combobox.closeDropdown()
            settleNow()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearching || !isAnswered}>
        <Combobox.Options className={classes.options} aria-label={t`Suggestions`}>
          {groups
            .filter((group) => group.options.length > 0)
            .map((group) => (
              <Combobox.Group key={group.label} label={group.label}>
                {group.options.map((option) => (
                  <Combobox.Option key={option.key} value={option.key}>
                    <span className={classes.option}>
                      {option.icon}
                      <span>
                        {option.label}
                        {option.detail && <small>{option.detail}</small>}
                      </span>
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          {options.length === 0 && (
            <Combobox.Empty>
              <Trans>Nothing found</Trans>
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {combobox.dropdownOpened && isSearching && isAnswered && (
          <Plural value={options.length} _0="Nothing found" one="# suggestion" other="# suggestions" />
        )}
      </VisuallyHidden>
    </Combobox>
  )
}
