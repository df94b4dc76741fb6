import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Db, openDatabase } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { newId } from '../platform/ids.ts'
import { dropDatabase, newDatabase } from '../test/real-postgres.ts'
import { renewCompanyKeys } from './commands/join-company.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
let url: string
let engine: Engine
let db: Db
beforeAll(async () => {
  url = await newDatabase(inject('postgresUrl'))
  engine = await openPostgres(url, 2)
  db = openDatabase(engine)
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(inject('postgresUrl'), url)
})

const apply = async (isWanted: (name: string) => boolean) => {
  for (const name of readdirSync(MIGRATIONS).sort().filter(isWanted))
    await engine.script(readFileSync(join(MIGRATIONS, name), 'utf8'))
}

const earlier = async (email: string, name: string | null, key: string, roles: string[] = ['is_buyer']) => {
  const id = newId()
  await sql`insert into users (id, email, password_hash, first_name, last_name, company_name, company_key)
    values (${id}, ${email}, '', '', '', ${name}, ${key})`.execute(db)
  for (const role of roles) await sql`update users set ${sql.ref(role)} = true where id = ${id}`.execute(db)
  return id
}

it('accounts from before companies existed belong to one by the name that counted then, and staff are no buyers', async () => {
  await apply((name) => name < '005')
  const [one, two] = [
    await earlier('one@a.test', 'Maple Inc.', 'maple'),
    await earlier('two@a.test', 'MAPLE LTD', 'maple'),
  ]
  const other = await earlier('other@a.test', 'Мaple Corp', 'mmaple')
  const unnamed = await earlier('new@a.test', null, '')
  const forms = [await earlier('f1@a.test', 'Company Inc.', ''), await earlier('f2@a.test', 'Limited', '')]
  const staff = await earlier('staff@a.test', 'Desk', 'desk', ['is_buyer', 'is_reviewer'])
  const former = await earlier('former@a.test', 'Former', 'former')
  await sql`insert into events (type, audit_type, subject_type, subject_id, before, after) values
    ('user.changed', 'user_changes', 'user', ${former}, '{"is_reviewer": true}', '{"is_reviewer": false}')`.execute(
    db,
  )
  await apply((name) => name.startsWith('005'))
  await renewCompanyKeys({ db })

  const { rows } = await sql<{
    id: string
    company_id: string
    name_key: string
    is_buyer: boolean
    was_staff: boolean
  }>`
    select u.id, u.company_id, c.name_key, u.is_buyer, u.staff_until is not null as was_staff
    from users u left join companies c on c.id = u.company_id`.execute(db)
  const of = (id: string) => rows.find((row) => row.id === id)
  expect(of(one)?.company_id).toBe(of(two)?.company_id)
  expect(of(other)?.company_id).not.toBe(of(one)?.company_id)
  expect(of(other)?.name_key).toBe(of(one)?.name_key)
  expect(of(unnamed)?.company_id).toBeNull()
  expect(new Set(forms.map((id) => of(id)?.company_id)).size).toBe(2)
  expect(rows.filter((row) => row.was_staff).map((row) => row.id)).toEqual([former])
  expect(of(staff)?.is_buyer).toBe(false)
  const audited = await sql<{ after: unknown }>`select after from events where subject_id = ${staff}`.execute(
    db,
  )
  expect(audited.rows).toEqual([{ after: { is_buyer: false } }])
})
