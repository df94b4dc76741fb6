import type { TestProject } from 'vitest/node'
import { newDatabase, realPostgres } from './real-postgres.ts'
import { makeDatabaseTemplate } from './test-app.ts'

export default async function setup(project: TestProject) {
  const postgres = await realPostgres()
  const template = await newDatabase(postgres.url)
  await makeDatabaseTemplate(template)
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresTemplate', new URL(template).pathname.slice(1))
  return () => postgres.stop()
}
