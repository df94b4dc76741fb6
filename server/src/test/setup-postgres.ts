import type { TestProject } from 'vitest/node'
import { realPostgres } from './real-postgres.ts'

export default async function setup(project: TestProject) {
  const postgres = await realPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
