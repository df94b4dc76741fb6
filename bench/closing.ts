/*
 * node bench/closing.ts: how long after its end an auction is closed, with 1 000 auctions that end spread over a minute, and
 * with as many that end at the same instant; each with three bidders. By the database's clock: from the end until the
 * close is committed and can be read. PostgreSQL where TEST_DATABASE_URL or its binaries are there, and the embedded one.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type HomeSlice, makeHomeSlice } from '#server/app.ts'
import { dataPaths, readConfig } from '#server/platform/config.ts'
import { newId } from '#server/platform/ids.ts'
import { newDatabase, realPostgres } from '#server/test/real-postgres.ts'
