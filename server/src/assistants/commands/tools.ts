import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { WORDING } from '#domain/description.ts'
import { COMPUTE_TOOLS } from '../queries/compute-tools.ts'
import { EXPLAIN_TOOLS } from '../queries/explain-tools.ts'
import { FIND_TOOLS } from '../queries/find-tools.ts'
import { PREPARE_TOOLS } from '../queries/prepare-tools.ts'
import type { Tool } from '../queries/tool.ts'
import { DRAFT_TOOLS } from './draft-tools.ts'

/** All tools. None binds the member, and none depends on what a deal or a member says. */
const TOOLS: readonly Tool[] = [
  ...FIND_TOOLS,
  ...EXPLAIN_TOOLS,
  ...COMPUTE_TOOLS,
  ...DRAFT_TOOLS,
  ...PREPARE_TOOLS,
]
const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]))

export const toolNamed = (name: string): Tool | undefined => BY_NAME.get(name)

const notes: Readonly<Record<string, string>> = WORDING.notes

/** JSON Schema, with the units of figures, as the description of the API has them. */
const schemaOf = (schema: z.ZodObject, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => {
      const name = path.at(-2) === 'properties' ? String(path.at(-1)) : ''
      if (notes[name] && !jsonSchema.description) jsonSchema.description = notes[name]
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      delete jsonSchema.examples
    },
  }) as ListedTool['inputSchema']

/** As `tools/list` answers them. */
export const LISTED_TOOLS: readonly ListedTool[] = TOOLS.map(
  ({ name, title, description, kind, input, output }) => ({
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: {
      title,
      readOnlyHint: name !== 'draft_listing',
      destructiveHint: false,
      idempotentHint: name !== 'draft_listing',
      // Tools reach what members wrote, but nothing outside of HomeSlice.
      openWorldHint: kind !== 'computes',
    },
  }),
)
