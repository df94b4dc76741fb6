import { EXAMPLE_ID } from '#domain/webhooks/example-notices.ts'

/** What differs from run to run in an event, and the names of tests, with what the examples have in their place. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/http:\/\/localhost:\d+/g, 'https://homeslice.example'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, EXAMPLE_ID],
  [/\b(HS|BK)-\d+/g, '$1-20413'],
  [/\d{2}\/\d{2}\/\d{4}/g, '27/11/2026'],
  [/\d{1,2}:\d\d [AP]M/g, '1:00 PM'],
  [/Test Member( \d+)?/g, 'Ana Roy'],
  [/\w+@(test|people)\.(example|test)/g, 'ana.roy@lender.example'],
  [/Lender \d+ Inc\./g, 'Roy Capital Inc.'],
  [/Receivers Mortgage Corp\./g, 'Guelph Mortgage Corp.'],
  [/127\.0\.0\.1:\d+/g, 'api.lender.example'],
  [/is number \d+/g, 'is number 1204'],
]

/** An event that was sent, as an example has it, without its time. */
export function withExampleNames(body: string): Record<string, unknown> {
  const { timestamp: _, ...event } = JSON.parse(
    INSTEAD.reduce((text, [pattern, name]) => text.replace(pattern, name), body),
  ) as Record<string, unknown>
  return event
}
