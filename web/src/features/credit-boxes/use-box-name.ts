import { useLingui } from '@lingui/react/macro'
import { NAME_IN_LISTS } from '#domain/credit-boxes/rules.ts'
import { truncate } from '../../ui/format.ts'
import { useCreditBoxes } from './api.ts'

/** The names of the user's boxes by id. */
export function useBoxName(enabled: boolean) {
  const { t } = useLingui()
  const { data } = useCreditBoxes({ enabled })
  return (id: string) => {
    const box = data?.results.find((one) => one.id === id)
    return box ? truncate(box.name, NAME_IN_LISTS) : t`chosen`
  }
}
