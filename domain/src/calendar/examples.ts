import type { Examples } from '../kernel/examples.ts'

export const CALENDAR_EXAMPLES: Examples = {
  '.url': 'https://homeslice.example/api/calendar/q8Zr5mXc2LdTj0vKfW3yHg/homeslice.ics',
}
