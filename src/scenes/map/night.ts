/**
 * What the night turn (OPS-5.5) does to the colours of the ground, channel by channel: moonless and wet, and still light enough to read by
 * (test/scenes/colours.test.ts). Counters and overlays keep theirs.
 */
export const NIGHT_TINT = 0xa8b3d6
/** The same for names and numbers, which lie on a pale rim of their own. */
export const NIGHT_LABEL_TINT = 0xc8cfe4
