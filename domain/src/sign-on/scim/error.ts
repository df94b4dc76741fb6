/** What went wrong, for programs, as RFC 7644 names it. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A request of a directory that is refused, as SCIM says it. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | null

  constructor(status: number, detail: string, scimType: ScimType | null = null) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

/** 400 on a value that does not fit. */
export const invalidValue = (detail: string) => new ScimError(400, detail, 'invalidValue')
