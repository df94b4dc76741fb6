import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOTIFICATION_KIND } from '#domain/kernel/notification-kinds.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/notifications.md'), 'utf8')

it.each(Object.entries(NOTIFICATION_KIND))(
  'the page about notifications lists %s with its title and roles',
  (kind, { title, to }) => {
    expect(PAGE).toContain(`| \`${kind}\` | ${title} | ${to.join(', ') || 'everyone'} |`)
  },
)
