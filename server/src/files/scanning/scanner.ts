/** Looks for viruses in uploaded files. */
export interface Scanner {
  /**
   * What the scanner calls what it found; null if it found nothing.
   * @throws 503 if the scanner does not answer
   */
  scan(content: Buffer): Promise<string | null>
}
