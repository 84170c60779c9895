/** Form 2 is the present one: nothing to bring up. Its successor's author writes here what changes. */
export const v2 = (save: Record<string, unknown>): Record<string, unknown> => save
