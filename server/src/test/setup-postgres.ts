import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { newDatabase, realPostgres } from './real-postgres.ts'
import { makeTemplate } from './test-app.ts'

export default async function setup(project: TestProject) {
  const postgres = await realPostgres()
  const template = await newDatabase(postgres.url)
  await makeTemplate({ DATABASE_URL: template })
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-template-'))
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresTemplate', new URL(template).pathname.slice(1))
  project.provide('embeddedTemplate', join(folder, 'database'))
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  }
}
