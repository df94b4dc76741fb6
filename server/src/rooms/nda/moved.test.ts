import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { dropDatabase, newDatabase } from '../../test/real-postgres.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const ONE_TABLE = '057-ndas.sql'
const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [FIRST, SECOND, USER, COMMITMENT, ENTRY] = [id(1), id(2), id(3), id(4), id(5)]

let url: string
let client: pg.Client
beforeAll(async () => {
  url = await newDatabase(inject('postgresUrl'))
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const before = globSync('*.sql', { cwd: FOLDER })
    .sort()
    .filter((name) => name < ONE_TABLE)
  for (const name of before) await client.query(readFileSync(join(FOLDER, name), 'utf8'))
  // The rows exist without the deals and people to whom they refer.
  await client.query('set session_replication_role = replica')
})
afterAll(async () => {
  await client.end()
  await dropDatabase(inject('postgresUrl'), url)
})

const rows = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows

it('stored additional NDAs are moved unchanged to the tables of all NDAs', async () => {
  const file = (number: number, deal: string, kind: string, removed: string) =>
    `('${id(number)}', '${deal}', '${kind}', 'Terms ${number}.pdf', 'application/pdf', 10, 'hash ${number}', 'key ${number}', '${USER}',
      '2026-11-0${number % 9}T10:00:00Z', ${removed})`
  const ofNda = `'hash', 'Ana Roy', 'Maple Ltd.', '10.0.0.7', 'Firefox', '2026-11-20T12:34:56.789Z'`
  await client.query(`
    insert into deal_ndas values ('${id(10)}', '${FIRST}', 1, 'Room.pdf', 'application/pdf', 10, 'hash 10', 'key 10', '${USER}', now());
    insert into deal_rooms (loan_deal_id, admission, nda_id, nda_by) values ('${FIRST}', 'on_approval', '${id(10)}', 'signature');
    insert into follow_up_files values ${file(11, FIRST, 'nda', 'now()')}, ${file(12, FIRST, 'nda', 'null')},
      ${file(13, FIRST, 'document', 'null')}, ${file(14, SECOND, 'nda', 'now()')};
    insert into nda_acceptances (id, entry_id, version, sha256, signed_by, company_name, address, browser, accepted_at)
      values ('${id(20)}', '${ENTRY}', 'standard 2026-11', ${ofNda});
    insert into additional_nda_acceptances values ('${COMMITMENT}', 'seller’s 2', ${ofNda});`)
  const accepted = `version, sha256, signed_by, company_name, address, browser, accepted_at`
  const before = await rows(`select commitment_id, ${accepted} from additional_nda_acceptances`)
  await client.query(readFileSync(join(FOLDER, ONE_TABLE), 'utf8'))

  expect(
    await rows(`select commitment_id, ${accepted} from nda_acceptances where commitment_id is not null`),
  ).toEqual(before)
  expect(
    await rows('select entry_id, commitment_id, version from nda_acceptances order by version'),
  ).toMatchObject([
    { entry_id: null, commitment_id: COMMITMENT, version: 'seller’s 2' },
    { entry_id: ENTRY, commitment_id: null, version: 'standard 2026-11' },
  ])
  // The numbers of the versions stay, because acceptances name them.
  expect(await rows('select id, kind, number, storage_key from deal_ndas order by id')).toEqual([
    { id: id(10), kind: 'room', number: 1, storage_key: 'key 10' },
    { id: id(11), kind: 'additional', number: 1, storage_key: 'key 11' },
    { id: id(12), kind: 'additional', number: 2, storage_key: 'key 12' },
    { id: id(14), kind: 'additional', number: 1, storage_key: 'key 14' },
  ])
  expect(await rows('select * from nda_settings order by kind')).toEqual([
    { loan_deal_id: FIRST, kind: 'additional', nda_by: 'click', nda_id: id(12) },
    { loan_deal_id: FIRST, kind: 'room', nda_by: 'signature', nda_id: id(10) },
  ])
  expect(await rows('select admission from deal_rooms')).toEqual([{ admission: 'on_approval' }])
  expect(await rows('select id from follow_up_files')).toEqual([{ id: id(13) }])
})
