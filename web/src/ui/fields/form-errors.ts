/** Messages by field path as the API sends them: `applicants.0.email`. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

export interface MappedErrors {
  /** First message of each field that the form has, by the form's own path. */
  fields: Record<string, string>
  /** What belongs to no field of the form: shown above its button. */
  form: string[]
}

/** Sorts the server's messages: those of the form's fields go there, the others stand at the form. */
export function mapFieldErrors(
  messages: FieldMessages,
  nonField: readonly string[],
  values: object,
): MappedErrors {
  const fields: Record<string, string> = {}
  const form = [...nonField]
  for (const [path, [first]] of Object.entries(messages)) {
    if (first === undefined) continue
    if (hasPath(values, path)) fields[path] = first
    else form.push(`${words(path)}: ${first}`)
  }
  return { fields, form }
}

function hasPath(values: unknown, path: string): boolean {
  let at: unknown = values
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(key in at)) return false
    at = Reflect.get(at, key)
  }
  return true
}

/** `applicants.0.first_name` -> `Applicants 1 first name`, for a field that is not on the screen. */
function words(path: string): string {
  const text = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
