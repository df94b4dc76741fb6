import type { SwaggerTransform } from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Upload } from '#domain/kernel/uploads.ts'

const jsonSchemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

const FILE = { type: 'string', format: 'binary' } as const

/** The request body of a route that takes a form: its fields and files, and the JSON that may stand in its place. */
function bodyOf({ fields, most, json }: Upload) {
  const { properties = {}, required = [] } = jsonSchemaOf(fields)
  const files = { type: 'array', items: FILE, minItems: 1, maxItems: most }
  const schema = { type: 'object', properties: { ...properties, files }, required: [...required, 'files'] }
  return {
    content: {
      'multipart/form-data': { schema },
      ...(json && { 'application/json': { schema: jsonSchemaOf(json) } }),
    },
  }
}

/** A transform of the API page's schemas, with the bodies of uploads, which no schema validates. */
export const withUploads =
  (transform: SwaggerTransform): SwaggerTransform =>
  (given) => {
    const transformed = transform(given)
    const { upload, ...schema } = transformed.schema as FastifySchema
    return upload ? { ...transformed, schema: { ...schema, body: bodyOf(upload) } } : transformed
  }
