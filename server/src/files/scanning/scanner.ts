/** Looks for viruses in uploaded files. */
export interface Scanner {
  /**
   * The scanner's name for the virus that it found; null if it found nothing.
   * @throws 503 if the scanner does not respond
   */
  scan(content: Buffer): Promise<string | null>
}
