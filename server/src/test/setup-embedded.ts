import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeDatabaseTemplate } from './test-app.ts'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-template-'))
  await makeDatabaseTemplate(folder)
  project.provide('databaseTemplate', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
