import type { OptionsFilter } from '@mantine/core'
import { plainText } from '#domain/kernel/text-search.ts'

/** The options of a list with the typed text in their labels, whatever their accents. No list of ours has groups. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plainText(search.trim())
  return options
    .filter((option) => 'label' in option && plainText(option.label).includes(wanted))
    .slice(0, limit)
}
