import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './steps.ts'

/** Test files that take longer than about 15 seconds. One that begins last keeps one core idle. */
const LONG = [
  'server/src/test/second-checks/second-checks.test.ts',
  'server/src/test/disclosure-books.test.ts',
  'server/src/documents/protected-viewing.test.ts',
  'server/src/applicant-summaries/reading/reading.test.ts',
  'server/src/test/access.test.ts',
  'server/src/history/evidence/verifying.test.ts',
  'server/src/history/evidence/evidence.test.ts',
  'server/src/rooms/nda/nda.test.ts',
  'server/src/rooms/nda/seller-signs.test.ts',
  'server/src/deals/queries/list-plans.test.ts',
  'server/src/test/endings/endings.test.ts',
  'server/src/test/deadlines/deadlines.test.ts',
  'server/src/test/contents/contents.test.ts',
  'server/src/test/receivers/receivers.test.ts',
  'server/src/test/member-mails.test.ts',
]
/** Few files with long ones among them, so that they run beside those of other projects. */
const FIRST_PROJECTS = ['server-embedded', 'server-mocking']

/**
 * Begins with the files that take longest, so that all workers end at the same time. A worker serves one project, so
 * files of a project stay together.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = ({ project, moduleId }: TestSpecification) => {
      if (FIRST_PROJECTS.includes(project.name)) return 0
      if (project.name !== 'server') return 3
      return LONG.includes(relative(ROOT, moduleId)) ? 1 : 2
    }
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b))
  }
}
