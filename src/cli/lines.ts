/** Longest line that is read, in bytes; any save is shorter. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024

/** The byte of a line feed. */
const NEWLINE = 10

/** Cuts a stream of bytes into lines. A line that is too long is returned as null, and its bytes are dropped. */
export class Lines {
  /** The line that has begun, and its length in bytes. */
  #parts: Uint8Array[] = []
  #length = 0
  #isTooLong = false
  readonly #maxLength: number

  constructor(maxLength = MAX_LINE_BYTES) {
    this.#maxLength = maxLength
  }

  /** The lines that end in this chunk. */
  *push(chunk: Uint8Array): Generator<string | null> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end))
      yield this.#take()
      start = end + 1
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start))
  }

  /** The text after the last newline, if there is any. */
  *end(): Generator<string | null> {
    if (this.#length > 0 || this.#isTooLong) yield this.#take()
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length
    if (this.#length > this.#maxLength) {
      this.#isTooLong = true
      this.#parts = []
    } else if (!this.#isTooLong) this.#parts.push(part)
  }

  #take(): string | null {
    const line = this.#isTooLong ? null : Buffer.concat(this.#parts).toString('utf8')
    this.#parts = []
    this.#length = 0
    this.#isTooLong = false
    return line
  }
}
