import { expect, it } from 'vitest'
import { isPersonName, isPhoneNumber } from './person.ts'

it('a name has letters of any script, and no link, markup, digit or line break', () => {
  for (const name of ['Zoë O’Neill-Løvgren', 'J. R. Smith', '王小明', "D'Arcy", 'Ангелина'])
    expect([name, isPersonName(name)]).toEqual([name, true])
  for (const name of ['', 'evil.example', 'see http://x', '<b>A</b>', 'Ada 2', 'Ada\nLovelace', 'a@b'])
    expect([name, isPersonName(name)]).toEqual([name, false])
})

it('a telephone number has seven digits or more, and may have a plus, brackets, dots and hyphens', () => {
  for (const number of ['4165550100', '+1 (416) 555-0100', '416.555.0100'])
    expect([number, isPhoneNumber(number)]).toEqual([number, true])
  for (const number of ['', '416555', 'call 4165550100', '4165550100 ext', '416+5550100'])
    expect([number, isPhoneNumber(number)]).toEqual([number, false])
})
