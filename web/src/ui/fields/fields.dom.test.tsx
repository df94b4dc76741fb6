import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect } from 'vitest'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { DateField } from './DateField.tsx'
import { IntegerField } from './IntegerField.tsx'
import { MoneyField } from './MoneyField.tsx'
import { PercentField } from './PercentField.tsx'

const FIELDS = { money: MoneyField, percent: PercentField, integer: IntegerField }

/** A field in a form that keeps its value, and records what the field reports. */
function openField(show: Show, kind: keyof typeof FIELDS, start = '') {
  const values: string[] = []
  let rejections = 0
  const Field = FIELDS[kind]
  function Form() {
    const [value, setValue] = useState(start)
    const change = (next: string) => {
      values.push(next)
      setValue(next)
    }
    return (
      <Field
        label="Figure"
        value={value}
        onChange={change}
        onRejected={() => {
          rejections += 1
        }}
      />
    )
  }
  const { user } = show(<Form />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Figure' })
  return {
    user,
    input,
    value: () => values.at(-1),
    rejections: () => rejections,
    async paste(text: string) {
      await user.click(input)
      await user.paste(text)
    },
    /** Puts the caret, or a selection, into the shown text. */
    caret(from: number, to = from) {
      input.focus()
      input.setSelectionRange(from, to)
    },
  }
}

describe('a money field', () => {
  test('groups thousands while one types, reports plain dollars, and gets its cents when it is left', async ({
    show,
  }) => {
    const { user, input, value } = openField(show, 'money')
    await user.type(input, '1275000')
    expect(input.value).toBe('1,275,000')
    expect(value()).toBe('1275000')
    await user.tab()
    expect(input.value).toBe('1,275,000.00')
    expect(value()).toBe('1275000.00')
  })

  test('keeps the caret at its digit when a digit is typed in the middle', async ({ show }) => {
    const { user, input, caret, value } = openField(show, 'money', '12345')
    caret(2)
    await user.keyboard('9')
    expect(input.value).toBe('129,345')
    await user.keyboard('8')
    expect(value()).toBe('1298345')
    expect(input.value).toBe('1,298,345')
  })

  test('loses a digit, and not a comma, by Backspace and Delete', async ({ show }) => {
    const { user, input, caret, value } = openField(show, 'money', '1234567')
    caret(5)
    await user.keyboard('{Backspace}')
    expect(input.value).toBe('123,567')
    caret(3)
    await user.keyboard('{Delete}')
    expect(value()).toBe('12367')
  })

  test('takes a pasted amount with its sign and commas, also into a selection', async ({ show }) => {
    const { user, input, paste, caret, value } = openField(show, 'money')
    await paste('$ 450,000.25')
    expect(input.value).toBe('450,000.25')
    caret(0, input.value.length)
    await user.paste('99')
    expect(value()).toBe('99')
  })

  test('takes an amount as a French spreadsheet writes it', async ({ show }) => {
    const { user, input, paste, caret, value } = openField(show, 'money')
    await paste('450 000,50 $')
    expect(input.value).toBe('450,000.50')
    expect(value()).toBe('450000.50')
    caret(0, input.value.length)
    await user.paste('950,5')
    expect(value()).toBe('950.5')
  })

  test('takes typed commas that divide thousands, and keeps others for their error', async ({ show }) => {
    const { user, input, value } = openField(show, 'money')
    await user.type(input, '1,275,000')
    expect([input.value, value()]).toEqual(['1,275,000', '1275000'])
    await user.clear(input)
    await user.type(input, '1,2,3')
    await user.tab()
    expect([input.value, value()]).toEqual(['1,2,3', '1,2,3'])
    await user.type(input, '{Backspace}{Backspace}75')
    expect([input.value, value()]).toEqual(['1,275', '1275'])
  })

  test('stays as it is when a letter, a sign or a second point is typed, and reports the rejection', async ({
    show,
  }) => {
    const { user, input, value, rejections } = openField(show, 'money', '500')
    await user.type(input, 'k-.5.')
    expect(value()).toBe('500.5')
    expect(rejections()).toBe(3)
  })

  test('can be emptied, and stays empty when it is left', async ({ show }) => {
    const { user, input, value } = openField(show, 'money', '450000.00')
    await user.clear(input)
    expect(value()).toBe('')
    await user.tab()
    expect(input.value).toBe('')
    expect(value()).toBe('')
  })
})

describe('a percentage or a whole number', () => {
  test('takes a decimal comma as a point, so that 7,25 % is not 725 %', async ({ show }) => {
    const { user, input, value } = openField(show, 'percent')
    await user.type(input, '7,25')
    expect(input.value).toBe('7.25')
    expect(value()).toBe('7.25')
  })

  test('takes no third decimal and no fourth digit as a percentage', async ({ show }) => {
    const { user, input, value } = openField(show, 'percent')
    await user.type(input, '7.255')
    expect(value()).toBe('7.25')
    await user.clear(input)
    await user.type(input, '1000')
    expect(value()).toBe('100')
  })

  test('keeps the decimal of a whole number for its error, and a pasted thousand without its comma', async ({
    show,
  }) => {
    const { user, input, paste, value } = openField(show, 'integer')
    await user.type(input, '712.5')
    await user.tab()
    expect(input.value).toBe('712.5')
    await user.clear(input)
    await paste('12,000')
    expect(value()).toBe('12000')
  })
})

describe('a date field', () => {
  function openDate(show: Show, props: Partial<Parameters<typeof DateField>[0]> = {}) {
    const values: (string | null)[] = []
    function Form() {
      const [day, setDay] = useState<string | null>(props.value ?? null)
      const change = (next: string | null) => {
        values.push(next)
        setDay(next)
      }
      return <DateField label="Day" {...props} value={day} onChange={change} />
    }
    const { user } = show(<Form />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })
    return { user, input, value: () => values.at(-1) }
  }

  test('reads the day before the month, with any separator, and shows it in full when it is left', async ({
    show,
  }) => {
    const { user, input, value } = openDate(show)
    await user.type(input, '3.4.2027')
    await user.tab()
    expect(value()).toBe('2027-04-03')
    expect(input.value).toBe('03/04/2027')
  })

  test('holds no day, and shows none, when a day that does not exist is left', async ({ show }) => {
    const { user, input, value } = openDate(show, { value: '2027-04-03' })
    await user.clear(input)
    await user.type(input, '31/02/2027')
    await user.tab()
    expect(value()).toBeNull()
    expect(input.value).toBe('')
  })

  test('can be emptied', async ({ show }) => {
    const { user, input, value } = openDate(show, { value: '2027-04-03' })
    await user.clear(input)
    await user.tab()
    expect(value()).toBeNull()
    expect(input.value).toBe('')
  })
})
