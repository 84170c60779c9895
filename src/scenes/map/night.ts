/**
 * Tint of the sheet in the night turn (OPS-5.5): it multiplies each colour channel. Text stays readable (test/scenes/colours.test.ts).
 * Counters and overlays have no tint.
 */
export const NIGHT_TINT = 0xa8b3d6
/** Tint of names and hex numbers, which have a pale rim. */
export const NIGHT_LABEL_TINT = 0xc8cfe4
