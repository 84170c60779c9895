/** Longest line that is read, in bytes; any save is shorter. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

/** The byte of a line feed. */
const NEWLINE = 10

/** Cuts a stream of bytes into lines. A line that is too long is returned as null, and its bytes are dropped. */
export class Lines {
  /** The pieces of the line that has begun. */
  #parts: Uint8Array[] = []
  /** Length of that line so far, in bytes. */
  #lineBytes = 0
  #isTooLong = false
  readonly #maxLineBytes: number

  constructor(maxLineBytes = MAX_LINE_BYTES) {
    this.#maxLineBytes = maxLineBytes
  }

  /** The lines that end in this chunk. */
  *push(chunk: Uint8Array): Generator<string | null> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#append(chunk.subarray(start, end))
      yield this.#finishLine()
      start = end + 1
    }
    if (start < chunk.length) this.#append(chunk.subarray(start))
  }

  /** The last line where the input ends without a newline. */
  *end(): Generator<string | null> {
    if (this.#lineBytes > 0 || this.#isTooLong) yield this.#finishLine()
  }

  #append(part: Uint8Array): void {
    this.#lineBytes += part.length
    if (this.#lineBytes > this.#maxLineBytes) {
      this.#isTooLong = true
      this.#parts = []
    } else if (!this.#isTooLong) this.#parts.push(part)
  }

  /** The line that has begun, as text; null: it is too long. Clears the buffer for the next line. */
  #finishLine(): string | null {
    const line = this.#isTooLong ? null : Buffer.concat(this.#parts).toString('utf8')
    this.#parts = []
    this.#lineBytes = 0
    this.#isTooLong = false
    return line
  }
}
