/**
 * Tint of the sheet in the night turn (OPS-5.5). Phaser multiplies each colour channel of the sheet by it. Text stays readable
 * (test/scenes/colours.test.ts). Counters and overlays are not tinted.
 */
export const NIGHT_TINT = 0xa8b3d6
/** Tint of names and hex numbers at night; it is weaker, since they have a pale rim. */
export const NIGHT_LABEL_TINT = 0xc8cfe4
