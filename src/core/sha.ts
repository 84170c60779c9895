import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** First 16 hex digits of SHA-256 over the UTF-8 bytes of `text`: digests of games and of data. */
export function sha256Hex16(text: string): string {
  // 8 bytes are 16 hex digits.
  return bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 8))
}
