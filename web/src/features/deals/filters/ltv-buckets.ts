import { LTV_BUCKETS } from '#domain/deals/vocabulary.ts'

export interface LtvRange {
  ltv__gte: number | null
  ltv__lte: number | null
}

const ANY: LtvRange = { ltv__gte: null, ltv__lte: null }
const LAST = LTV_BUCKETS.length - 1

/** First and last bucket of a range made of whole buckets; null otherwise. */
function spanOf({ ltv__gte, ltv__lte }: LtvRange): [number, number] | null {
  if (ltv__gte === null && ltv__lte === null) return null
  const first = LTV_BUCKETS.findIndex((bucket) => bucket.gte === (ltv__gte ?? 0))
  const last = LTV_BUCKETS.findIndex((bucket) => (bucket.lte ?? null) === ltv__lte)
  return first >= 0 && last >= first ? [first, last] : null
}

/** Whether a bucket is selected. A range with other limits selects none; its chip shows it. */
export function isChosen(range: LtvRange, bucket: number): boolean {
  const span = spanOf(range)
  return span !== null && bucket >= span[0] && bucket <= span[1]
}

const rangeOf = (first: number, last: number): LtvRange =>
  first === 0 && last === LAST
    ? ANY
    : {
        ltv__gte: first === 0 ? null : (LTV_BUCKETS[first]?.gte ?? null),
        ltv__lte: LTV_BUCKETS[last]?.lte ?? null,
      }

/**
 * The range after a click on a bucket. Adjacent buckets merge into one range; a bucket that is not adjacent, or
 * lies inside the range, replaces it, because a range cannot have gaps.
 */
export function toggleBucket(range: LtvRange, bucket: number): LtvRange {
  const span = spanOf(range)
  if (!span) return rangeOf(bucket, bucket)
  const [first, last] = span
  if (bucket === first - 1) return rangeOf(bucket, last)
  if (bucket === last + 1) return rangeOf(first, bucket)
  if (first === last && bucket === first) return ANY
  if (bucket === first) return rangeOf(first + 1, last)
  if (bucket === last) return rangeOf(first, last - 1)
  return rangeOf(bucket, bucket)
}
